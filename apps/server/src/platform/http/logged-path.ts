/** Longer addresses are cut: one request may not fill the log. */
const MAX_LOGGED_CHARACTERS = 500;

/**
 * Address as it is logged: without the query, which may contain signatures and tokens, and without tokens that are part
 * of the path so that mail programs do not break the link: of invitations and of share links.
 */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .slice(0, MAX_LOGGED_CHARACTERS)
    .replace(/^\/invitations\/.+/, '/invitations/…')
    .replace(/^(\/(?:api\/shared|s)\/)[^/]+/, '$1…');
