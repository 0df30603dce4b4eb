import { randomBytes } from 'node:crypto';
import type { OpenIdProvider, OpenIdQuestion } from '../../platform/open-id/open-id-provider.ts';
import { type BeginContext, beginSession } from './begin-session.ts';
import { accountOf } from './open-id.ts';
import { isSecondStepOn } from './second-step.ts';
import type { AccountsServices } from './services.ts';
import { challengeMilliseconds, placeOf } from './sign-in.ts';

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
  /** Signs in whoever came back. @returns the page to go on to @throws when anything is not as it must be */
  finish: async (context: BeginContext, address: string, state: string): Promise<string> => {
    services.limitAttempts(context.ipAddress);
    const kept = (await services.tokens.take(state, 'open-id'))?.value as Kept | undefined;
    if (!kept) throw new Error('no such question');
    const person = await provider.finish(new URL(address, services.publicUrl), kept);
    const userId = await accountOf(services, person);
    if (await isSecondStepOn(services, userId)) {
      const challenge = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + challengeMilliseconds);
      await services.tokens.insert({ token: challenge, purpose: 'second-step', userId, value: {}, expiresAt });
      const next = kept.returnTo === undefined ? '' : `&next=${encodeURIComponent(kept.returnTo)}`;
      return `/sign-in?challenge=${challenge}${next}`;
    }
    await beginSession(services, context, await services.authentication.startSession(userId, placeOf(context)));
    return kept.returnTo ?? '/home';
  },
});
