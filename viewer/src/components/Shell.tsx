/** The frame: a narrow sidebar with where one can go, and the place for a screen. */

import { type ReactNode, useEffect, useState } from "react";
import { storage } from "../storage";
import { Icon, type IconName } from "./Icon";

export interface Place {
  readonly href: string;
  readonly icon: IconName;
  readonly name: string;
  readonly current: boolean;
  readonly count?: number;
}

export interface ShellProps {
  readonly places: readonly Place[];
  readonly onHelp: (() => void) | null;
  readonly onLeave: (() => void) | null;
  readonly children: ReactNode;
}

export function Shell({ places, onHelp, onLeave, children }: ShellProps): ReactNode {
  return (
    <div className="shell">
      <a className="skip" href="#main" onClick={(event) => focusMain(event)}>
        To the content
      </a>
      <nav className="sidebar" aria-label="Main">
        <span className="brand">
          <span className="brand-mark" aria-hidden="true" />
          <span className="brand-name">pincite</span>
        </span>
        <ul>
          {places.map((place) => (
            <li key={place.href}>
              <a href={place.href} className="place" aria-current={place.current ? "page" : undefined}>
                <Icon name={place.icon} />
                <span className="place-name">{place.name}</span>
                {place.count === undefined || place.count === 0 ? null : (
                  <span className="place-count" title={`${place.count} to review`}>
                    {place.count > 999 ? "999+" : place.count}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
        <div className="sidebar-end">
          <ThemeButton />
          {onHelp === null ? null : (
            <button type="button" className="place place-keys" onClick={onHelp}>
              <Icon name="help" />
              <span className="place-name">Keys</span>
            </button>
          )}
          {onLeave === null ? null : (
            <button type="button" className="place" onClick={onLeave}>
              <Icon name="leave" />
              <span className="place-name">Sign out</span>
            </button>
          )}
        </div>
      </nav>
      <main id="main" className="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function focusMain(event: React.MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

const THEME = "pincite.theme";
type Theme = "auto" | "light" | "dark";
const NEXT: Readonly<Record<Theme, Theme>> = { auto: "light", light: "dark", dark: "auto" };

function ThemeButton(): ReactNode {
  const [theme, setTheme] = useState<Theme>(() => {
    const kept = storage()?.getItem(THEME);
    return kept === "light" || kept === "dark" ? kept : "auto";
  });
  useEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    storage()?.setItem(THEME, theme);
  }, [theme]);
  return (
    <button type="button" className="place" onClick={() => setTheme(NEXT[theme])}>
      <Icon name="theme" />
      <span className="place-name">{{ auto: "System", light: "Light", dark: "Dark" }[theme]}</span>
      <span className="unseen"> colours</span>
    </button>
  );
}
