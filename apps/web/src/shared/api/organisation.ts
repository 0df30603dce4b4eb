const cookieName = 'sonora_org';
/** 30 days. */
const maxAgeSeconds = 2_592_000;
const pattern = new RegExp(`(?:^|; )${cookieName}=([\\da-f-]{36})(?:;|$)`);

/** The organisation last chosen in any window of this browser. The inline script of index.html reads the cookie in the same way. */
export const rememberedOrganisation = (): string | undefined =>
  typeof document === 'undefined' ? undefined : pattern.exec(document.cookie)?.[1];

let cached = rememberedOrganisation();

/**
 * The organisation that all calls of this window assume; if undefined, the server chooses. It is stored in a cookie. Switching
 * another window changes the cookie, but not the organisation of this window.
 */
export const assumedOrganisation = {
  get: (): string | undefined => cached,
  set: (orgId: string | undefined): void => {
    cached = orgId;
    const age = orgId === undefined ? 0 : maxAgeSeconds;
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
    document.cookie = `${cookieName}=${orgId ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  },
};
