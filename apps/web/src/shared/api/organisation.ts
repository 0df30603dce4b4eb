const cookieName = 'sonora_org';
/** 30 days. */
const maxAgeSeconds = 2_592_000;
const pattern = new RegExp(`(?:^|; )${cookieName}=([\\da-f-]{36})(?:;|$)`);

/** The organisation that this browser was last switched to, in whatever window. The page of HTML reads it in the same way. */
export const rememberedOrganisation = (): string | undefined =>
  typeof document === 'undefined' ? undefined : pattern.exec(document.cookie)?.[1];

let cached = rememberedOrganisation();

/**
 * The organisation that every call of this window assumes; undefined leaves the choice to the server. A cookie remembers it;
 * another window that is switched changes the cookie, and not what is under way here.
 */
export const assumedOrganisation = {
  get: (): string | undefined => cached,
  set: (orgId: string | undefined): void => {
    cached = orgId;
    const age = orgId === undefined ? 0 : maxAgeSeconds;
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not there without https
    document.cookie = `${cookieName}=${orgId ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  },
};
