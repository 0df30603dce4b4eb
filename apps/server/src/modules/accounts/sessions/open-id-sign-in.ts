import type { OpenIdProvider, OpenIdQuestion } from '../../../platform/open-id/open-id-provider.ts';
import type { AccountsServices } from '../services.ts';
import { isSecondStepOn } from '../two-factor/two-factor.ts';
import { type BeginContext, beginSession } from './begin-session.ts';
import { accountOf } from './open-id-account.ts';
import { challengeMilliseconds, issueChallenge, placeOf } from './sign-in.ts';

type Kept = OpenIdQuestion & { readonly returnTo?: string };

/** Sign-in with a provider that the operator has configured. */
export type OpenIdSignIn = ReturnType<typeof createOpenIdSignIn>;

export const createOpenIdSignIn = (services: AccountsServices, provider: OpenIdProvider) => ({
  /** Where to send the browser. @throws when the provider cannot be reached, or this address tries too often */
  begin: async (context: BeginContext, returnTo: string | undefined) => {
    services.limitAttempts(context.ipAddress);
    const { address, question } = await provider.begin();
    const value: Kept = { ...question, ...(returnTo === undefined ? {} : { returnTo }) };
    const expiresAt = new Date(Date.now() + challengeMilliseconds);
    await services.tokens.insert({ token: question.state, purpose: 'open-id', value, expiresAt });
    return { address, state: question.state };
  },
  /**
   * Signs in whoever came back. When anything about their answer is not as it must be, nobody is signed in.
   * @returns the page to go on to @throws when nobody was asked, or this address tries too often
   */
  finish: async (context: BeginContext, address: string, state: string): Promise<string> => {
    services.limitAttempts(context.ipAddress);
    const kept = (await services.tokens.take(state, 'open-id'))?.value as Kept | undefined;
    if (!kept) throw new Error('no such question');
    const returned = new URL(address, services.publicUrl);
    const toSignIn = (why: Readonly<Record<string, string>>): string =>
      `/sign-in?${new URLSearchParams({ ...why, ...(kept.returnTo === undefined ? {} : { next: kept.returnTo }) })}`;
    // What the person, or the provider in their place, has said no to (RFC 6749 §4.1.2.1).
    if (returned.searchParams.get('error') === 'access_denied') return toSignIn({ problem: 'cancelled' });
    try {
      const person = await provider.finish(returned, kept);
      const userId = await accountOf(services, person);
      if (await isSecondStepOn(services, userId))
        return toSignIn({ challenge: (await issueChallenge(services, userId)).challenge });
      await beginSession(
        services,
        context,
        await services.authentication.startSession(userId, placeOf(context), person.hasSecondFactor),
      );
      return kept.returnTo ?? '/home';
    } catch {
      return toSignIn({ problem: 'provider' });
    }
  },
});
