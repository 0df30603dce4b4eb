const key = 'sonora.accepting-invitation';

/**
 * Remembers in this window that the user chose to accept an invitation, so that it is accepted after signing in or up without
 * asking again.
 */
export const acceptance = {
  begin: (token: string): void => {
    try {
      sessionStorage.setItem(key, token);
    } catch {
      // Without storage, the user is asked again.
    }
  },
  /** Whether the user chose to accept this invitation; true once. */
  take: (token: string): boolean => {
    try {
      const isChosen = sessionStorage.getItem(key) === token;
      sessionStorage.removeItem(key);
      return isChosen;
    } catch {
      return false;
    }
  },
};
