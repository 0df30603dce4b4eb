import { useEffect, useRef } from 'react';
import { t } from '../i18n/shared-messages.ts';

/** True where keys mean letters, so that shortcuts without Ctrl must stay quiet. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(?:checkbox|radio|range|button)$/.test(target.type));

/** True while a dialog or a panel lies over the page: then its keys are not for what is beneath. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], dialog[open]') !== null;

/** ⌘ on a Mac, Ctrl elsewhere, as the reader's keyboard writes it. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const modifierName = isMac ? '⌘' : t('shared.keyNames.control');

/** Calls the latest `listener` for every key pressed in the window. */
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
