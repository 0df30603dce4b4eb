import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus inside an element whose buttons change: if a change of `state` removes the focused button, the element
 * itself is focused. It must be focusable (`tabIndex={-1}`).
 */
export const useFocusKept = <Part extends HTMLElement>(state: string): RefObject<Part | null> => {
  const part = useRef<Part>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    const remember = (): void => {
      last.current = document.activeElement;
    };
    const each = part.current;
    each?.addEventListener('focusin', remember);
    return () => each?.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of `state`
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost && last.current && !last.current.isConnected) part.current?.focus({ preventScroll: true });
    if (last.current && !last.current.isConnected) last.current = null;
  }, [state]);
  return part;
};
