import type { OpenIdLogin, OpenIdProvider } from '../../../platform/open-id/open-id-provider.ts';
import type { AccountsServices } from '../services.ts';
import { isTwoFactorOn } from '../two-factor/two-factor.ts';
import { type BeginContext, beginSession } from './begin-session.ts';
import { findOrLinkAccount } from './open-id-account.ts';
import { originOf } from './origin.ts';
import { challengeMilliseconds, issueChallenge } from './sign-in.ts';
import { startSession } from './start-session.ts';

type PendingLogin = OpenIdLogin & { readonly returnTo?: string };

const sealPlace = 'open-id login';

/** Sign-in with the provider that the operator has configured. */
export type OpenIdSignIn = ReturnType<typeof createOpenIdSignIn>;

export const createOpenIdSignIn = (services: AccountsServices, provider: OpenIdProvider) => ({
  /** @returns the provider's address to redirect to @throws when the provider cannot be reached; DomainError `rate-limited` */
  begin: async (context: BeginContext, returnTo: string | undefined) => {
    services.limitAttempts(context.ipAddress);
    const { address, login } = await provider.begin();
    const pending: PendingLogin = { ...login, ...(returnTo === undefined ? {} : { returnTo }) };
    // State, nonce and PKCE verifier would finish the login of another browser.
    const value = { sealed: services.seal.seal(JSON.stringify(pending), sealPlace) };
    const expiresAt = new Date(Date.now() + challengeMilliseconds);
    await services.tokens.insert({ token: login.state, purpose: 'open-id', value, expiresAt });
    return { address, state: login.state };
  },
  /**
   * Signs the returning user in. If any part of the provider's answer is wrong, leads to the sign-in page with the problem.
   * @returns the path of the next page @throws Error when no login is pending under this state; DomainError `rate-limited`
   */
  finish: async (context: BeginContext, address: string, state: string): Promise<string> => {
    services.limitAttempts(context.ipAddress);
    const { sealed } = ((await services.tokens.consume(state, 'open-id'))?.value ?? {}) as { sealed?: string };
    const opened = sealed === undefined ? undefined : services.seal.open(sealed, sealPlace);
    const pending = opened === undefined ? undefined : (JSON.parse(opened) as PendingLogin);
    if (!pending) throw new Error('No OpenID Connect login is pending under this state.');
    const { returnTo } = pending;
    const returned = new URL(address, services.publicUrl);
    const signInPage = (parameters: Readonly<Record<string, string>>): string =>
      `/sign-in?${new URLSearchParams({ ...parameters, ...(returnTo === undefined ? {} : { next: returnTo }) })}`;
    // The user, or the provider on their behalf, has refused (RFC 6749 §4.1.2.1).
    if (returned.searchParams.get('error') === 'access_denied') return signInPage({ problem: 'cancelled' });
    try {
      const openIdUser = await provider.finish(returned, pending);
      const userId = await findOrLinkAccount(services, openIdUser, originOf(context).language);
      if (await isTwoFactorOn(services, userId))
        return signInPage({ challenge: (await issueChallenge(services, userId)).challenge });
      const { hasSecondFactor } = openIdUser;
      const started = await startSession(services.repository, userId, originOf(context), hasSecondFactor);
      await beginSession(services, context, started);
      return returnTo ?? '/home';
    } catch {
      return signInPage({ problem: 'provider' });
    }
  },
});
