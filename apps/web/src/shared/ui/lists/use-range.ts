import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { emptyWindow, type ListWindow, scrolledWindow, settledWindow } from './list-window.ts';
import type { ListFrame } from './visible-rows.ts';

/** Time for which rows must be in sight after a jump or a page until they are loaded: those that are only passed are not. */
const passMilliseconds = 80;

/** Rows to render, unchanged while the same ones are, and those of which the data are to be loaded: see `scrolledWindow`. */
export const useRange = () => {
  const [{ range, rangeToLoad }, setWindow] = useState<ListWindow>(emptyWindow);
  const latest = useRef(emptyWindow);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onFrame = useCallback((frame: ListFrame): void => {
    const { window, isJump } = scrolledWindow(latest.current, frame);
    if (window === latest.current) return;
    const show = (next: ListWindow): void => {
      latest.current = next;
      setWindow(next);
    };
    // After a jump, the key or click that caused it is answered before the rows are rendered.
    if (isJump) startTransition(() => show(window));
    else show(window);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(settledWindow(window)), passMilliseconds);
  }, []);
  return { range, rangeToLoad, onFrame };
};
