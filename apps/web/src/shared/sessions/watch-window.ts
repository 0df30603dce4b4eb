import type { StateSaver } from './state-saver.ts';

/** Saves when the window is hidden, fetches remote changes when it is shown, and warns on closing with unsaved changes. */
export const watchWindow = (saver: Pick<StateSaver<unknown>, 'isUnsaved' | 'flush' | 'refresh'>): (() => void) => {
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') saver.flush();
    else saver.refresh();
  };
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (saver.isUnsaved()) event.preventDefault();
  };
  window.addEventListener('online', saver.flush);
  window.addEventListener('focus', saver.refresh);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('beforeunload', onLeave);
  return () => {
    window.removeEventListener('online', saver.flush);
    window.removeEventListener('focus', saver.refresh);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('beforeunload', onLeave);
  };
};
