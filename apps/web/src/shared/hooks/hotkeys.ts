import { useEffect, useRef } from 'react';
import { t } from '../i18n/shared-messages.ts';

/** Whether an element takes text input, so that shortcuts without Ctrl must not fire. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(?:checkbox|radio|range|button)$/.test(target.type));

/** Whether a dialog or panel covers the page, so that the page's shortcuts must not fire. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null;

/** Whether shortcuts use ⌘ instead of Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const modifierName = isMac ? '⌘' : t('shared.keyNames.control');

/** Calls the latest `listener` for each key pressed in the window. */
export const useKeys = (listener: (event: KeyboardEvent, hasModifier: boolean) => void): void => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => latest.current(event, isMac ? event.metaKey : event.ctrlKey);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
};
