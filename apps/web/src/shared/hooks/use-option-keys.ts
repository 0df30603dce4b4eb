import { type KeyboardEvent, useEffect, useState } from 'react';

type OptionKeys = {
  /** The place of the option that Enter would take. */
  readonly at: number;
  readonly point: (at: number) => void;
  /** Moves by the arrows, round at the ends, and takes by Enter; true when the key was one of these. */
  readonly onKey: (event: KeyboardEvent) => boolean;
};

/**
 * The keys of a field above a list of options (the combobox of the ARIA practices): the focus stays in the field, and the
 * pointed option is kept in sight. Options have the ids `${id}0`, `${id}1` …
 */
export const useOptionKeys = (id: string, count: number, onTake: (at: number) => void): OptionKeys => {
  const [at, setAt] = useState(0);
  useEffect(() => {
    document.getElementById(`${id}${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const onKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) setAt((now) => (now + step + count) % count);
    else if (event.key === 'Enter') onTake(at);
    else return false;
    event.preventDefault();
    return true;
  };
  return { at, point: setAt, onKey };
};
