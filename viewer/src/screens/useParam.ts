/** One parameter of the address, "" where it is not there. */

import { useEffect, useState } from "react";
import { readRoute, rehashed, withParams } from "../model/routes";

const read = (name: string): string => readRoute(location.hash).query.get(name) ?? "";

export function useParam(name: string): readonly [string, (value: string) => void] {
  const [value, setValue] = useState(() => read(name));
  useEffect(() => {
    const changed = (): void => setValue(read(name));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, [name]);
  const change = (next: string): void => {
    setValue(next);
    const { query } = readRoute(location.hash);
    history.replaceState(history.state, "", rehashed(location.hash, withParams(query, { [name]: next === "" ? null : next })));
  };
  return [value, change];
}
