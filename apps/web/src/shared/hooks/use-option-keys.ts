import { type KeyboardEvent, useEffect, useState } from 'react';

type OptionKeys = {
  /** Index of the active option, which Enter chooses. */
  readonly at: number;
  readonly point: (at: number) => void;
  /** Handles arrow keys, which wrap around, and Enter. True if the key was handled. */
  readonly onKey: (event: KeyboardEvent) => boolean;
};

/**
 * Keyboard handling of a field with a list of options, as the ARIA practices define it for comboboxes: the focus stays in the
 * field and the active option is scrolled into view. Options must have the ids `${id}0`, `${id}1` …
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
