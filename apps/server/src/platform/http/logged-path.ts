/**
 * What the log says of an address: not its query, which may carry signatures and tokens, and not the token of an invitation,
 * which is a part of its path so that mail programs do not break it.
 */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^\/invitations\/.+/, '/invitations/…');
