/** One parameter of the address, "" where it is not there. */

import { useState } from "react";
import { readRoute, rehashed, withParams } from "../model/routes";

export function useParam(name: string): readonly [string, (value: string) => void] {
  const [value, setValue] = useState(() => readRoute(location.hash).query.get(name) ?? "");
  const change = (next: string): void => {
    setValue(next);
    const { query } = readRoute(location.hash);
    history.replaceState(history.state, "", rehashed(location.hash, withParams(query, { [name]: next === "" ? null : next })));
  };
  return [value, change];
}
