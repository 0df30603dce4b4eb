const key = 'sonora.window';

/**
 * An id of this window, which later pages in it keep: it is stored when a page ends, and taken out again by the next. A window
 * that was duplicated meanwhile finds none and gets its own.
 */
const makeWindowId = (): string => {
  try {
    const id = sessionStorage.getItem(key) ?? crypto.randomUUID();
    sessionStorage.removeItem(key);
    window.addEventListener('pagehide', () => sessionStorage.setItem(key, id));
    window.addEventListener('pageshow', () => sessionStorage.removeItem(key));
    return id;
  } catch {
    return crypto.randomUUID();
  }
};

let made: string | undefined;

export const windowId = (): string => {
  made ??= makeWindowId();
  return made;
};
