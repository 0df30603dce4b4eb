/**
 * Address as it is logged: without the query, which may contain signatures and tokens, and without an invitation's
 * token, which is part of the path so that mail programs do not break the link.
 */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^\/invitations\/.+/, '/invitations/…');
