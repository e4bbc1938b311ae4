/** What just happened, with the way back. */

import type { ReactNode } from "react";
import type { Notice } from "../model/reading";
import { Tool } from "./PageBar";

export interface NoticeBarProps {
  readonly notice: Notice | null;
  readonly onUndo: (key: string) => void;
  readonly onClose: () => void;
}

export function NoticeBar({ notice, onUndo, onClose }: NoticeBarProps): ReactNode {
  return (
    <div className="notices" role="status" aria-live="polite">
      {notice === null ? null : (
        <div className={`notice notice-${notice.tone}`} key={notice.token}>
          <span>{notice.text}</span>
          {notice.undo === null ? null : (
            <button type="button" className="plain" onClick={() => notice.undo !== null && onUndo(notice.undo)}>
              Undo
            </button>
          )}
          <Tool icon="close" label="Close this message" onUse={onClose} />
        </div>
      )}
    </div>
  );
}
