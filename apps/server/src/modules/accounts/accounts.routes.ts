import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { referenceOf } from '@sonora/contracts/messages/message';
import { justCompletedSetUp } from '@sonora/contracts/onboarding';
import { type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import { assertOwnOrganisations, generateApiKey, listApiKeys, revokeApiKey } from './api-keys/api-keys.ts';
import { requestPasswordReset, resetPassword } from './credentials/password-reset.ts';
import { deleteAccount } from './profile/delete-account.ts';
import { setPicture } from './profile/set-picture.ts';
import { userResponse } from './profile/user-response.ts';
import type { AccountsServices } from './services.ts';
import { beginSession } from './sessions/begin-session.ts';
import { originOf } from './sessions/origin.ts';
import { sessionCookieHeaders } from './sessions/session-cookie.ts';
import { signIn, signInWithCode } from './sessions/sign-in.ts';
import { completeSignUp } from './sign-up/complete-sign-up.ts';
import { createFirstAdministrator, setUpLinkState } from './sign-up/set-up.ts';
import { confirmSignUp, registerUser, signUp } from './sign-up/sign-up.ts';
import { assertOwnFactorProved, hasSecondFactor } from './two-factor/authentication-level.ts';

const deleteSessionCookie = (services: AccountsServices, context: RequestContext): void => {
  for (const header of sessionCookieHeaders(context.headers, '', 0, services.secureCookies))
    context.setHeader('set-cookie', header);
};

/** Tells the pages for a minute that the sign-up is complete, while what they remember of the user may be older. */
const noteCompletedSetUp = (
  { secureCookies }: Pick<AccountsServices, 'secureCookies'>,
  context: Pick<RequestContext, 'setHeader'>,
): void => {
  const { cookie, seconds } = justCompletedSetUp;
  const secure = secureCookies ? '; Secure' : '';
  context.setHeader('set-cookie', `${cookie}=true; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`);
};

/** As `beginSession`, of a user whose sign-up is complete. */
const beginCompleted: typeof beginSession = async (services, context, started) => {
  const session = await beginSession(services, context, started);
  noteCompletedSetUp(services, context);
  return session;
};

/** The same for every address, so that it does not reveal which ones have an account. */
const signUpMailed = accountMessage('accounts.signUpMailed');

/** Sign-up, sign-in and sign-out. */
const createSignInRoutes = (services: AccountsServices) => {
  const { repository, identifier, loginThrottle } = services;
  const routes = router.accounts;
  return {
    signUp: routes.signUp.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      const started = await signUp(services, input.body, originOf(context));
      return started
        ? beginCompleted(services, context, started)
        : { message: signUpMailed.text, ...referenceOf(signUpMailed) };
    }),
    confirmSignUp: routes.confirmSignUp.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return beginCompleted(services, context, await confirmSignUp(services, input.body, originOf(context)));
    }),
    signIn: routes.signIn.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      const result = await signIn(services, input.body, context);
      if ('token' in result) return beginSession(services, context, result);
      return { challenge: result.challenge, expiresAt: result.expiresAt.getTime() };
    }),
    signInWithCode: routes.signInWithCode.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return beginSession(services, context, await signInWithCode(services, input.body, context));
    }),
    signOut: routes.signOut.handler(async ({ context }) => {
      const caller = signedInCaller(context);
      await repository.deleteSession(caller.credentialId);
      await identifier.forget(caller.userId);
      deleteSessionCookie(services, context);
      return { message: 'You have signed out.' };
    }),
    requestPasswordReset: routes.requestPasswordReset.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      const { email } = input.body;
      const deviceId = services.deviceCookies.findDeviceId(context.headers, email);
      const attempt = { kind: 'mail', account: email.trim(), ipAddress: context.ipAddress, deviceId } as const;
      await loginThrottle.begin(attempt);
      await requestPasswordReset(services, email, originOf(context).language);
      return { message: 'If this address is known to us, a link to set a new password is on its way.' };
    }),
    resetPassword: routes.resetPassword.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      await resetPassword(services, input.body, originOf(context).language);
      return { message: 'Your password has been changed. Please sign in.' };
    }),
    setUp: routes.setUp.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      const started = await createFirstAdministrator(services, input.body.token, () =>
        registerUser(services, input.body, { ...originOf(context), emailVerified: false }),
      );
      return beginCompleted(services, context, started);
    }),
    checkSetUp: routes.checkSetUp.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return { state: await setUpLinkState(repository, input.body.token) };
    }),
    revalidateUser: routes.revalidateUser.handler(({ context }) => {
      const { caller } = context;
      return caller ? userResponse(services, caller, caller.member?.orgId) : null;
    }),
  };
};

/** The user's own data. */
const createProfileRoutes = (services: AccountsServices) => {
  const { repository, ports } = services;
  const routes = router.accounts;
  const respond = (context: RequestContext) => {
    const caller = signedInCaller(context);
    return userResponse(services, caller, caller.member?.orgId);
  };
  return {
    register: routes.register.handler(async ({ input, context }) => {
      const caller = signedInCaller(context);
      const { userId } = caller;
      const { acceptsTermsOfUse, acceptsPrivacyPolicy, firstName, lastName, orgName } = input.body;
      const acceptsTerms = acceptsTermsOfUse === true && acceptsPrivacyPolicy === true;
      const { ipAddress } = context;
      const registration = { userId, firstName, lastName, orgName, acceptsTerms, ipAddress };
      const { orgId } = await completeSignUp(services, registration);
      noteCompletedSetUp(services, context);
      return userResponse(services, caller, orgId);
    }),
    getUser: routes.getUser.handler(({ context }) => respond(context)),
    updateUser: routes.updateUser.handler(async ({ input, context }) => {
      const caller = signedInCaller(context);
      const { userId } = caller;
      const { confirmInviteFrom, rejectInviteFrom, ...fields } = input.body;
      if (confirmInviteFrom !== undefined) await assertOwnFactorProved(services, caller);
      const invitee = { userId, ipAddress: context.ipAddress };
      const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      if (Object.keys(change).length > 0) await repository.updateUser(userId, change);
      if (confirmInviteFrom !== undefined) await ports.invitations.accept(invitee, confirmInviteFrom);
      if (rejectInviteFrom !== undefined) await ports.invitations.decline(invitee, rejectInviteFrom);
      return respond(context);
    }),
    setImage: routes.setImage.handler(async ({ input, context }) => {
      await setPicture(services, signedInCaller(context).userId, await input.body.bytes());
      return respond(context);
    }),
    removeImage: routes.removeImage.handler(async ({ context }) => {
      await setPicture(services, signedInCaller(context).userId, undefined);
      return respond(context);
    }),
    saveSurvey: routes.saveSurvey.handler(async ({ input, context }) => {
      const { usage, jobFunction } = input.body;
      await repository.saveSurvey(signedInCaller(context).userId, {
        ...(usage === undefined ? {} : { usage: [...new Set(usage)] }),
        ...(jobFunction === undefined ? {} : { jobFunction }),
      });
      return { message: 'Thank you.' };
    }),
    deletionPreview: routes.deletionPreview.handler(async ({ context }) => {
      const { deleted, handedOver } = await ports.leaving.preview(signedInCaller(context).userId);
      return {
        organisations: [
          ...deleted.map(({ orgId, orgName }) => ({ orgId, orgName, isDeleted: true })),
          ...handedOver.map(({ orgId, orgName }) => ({ orgId, orgName, isDeleted: false })),
        ],
      };
    }),
    deleteUser: routes.deleteUser.handler(async ({ context }) => {
      await deleteAccount(services, signedInCaller(context).userId);
      deleteSessionCookie(services, context);
      return { message: 'Your account has been deleted.' };
    }),
  };
};

const createApiKeyRoutes = (services: AccountsServices) => ({
  generateKey: router.accounts.generateKey.handler(async ({ input, context }) => {
    const caller = signedInCaller(context);
    const { userId } = caller;
    // A key would otherwise outlive its expiry and leave its limits through the keys that it makes.
    if (caller.key) throw new DomainError('forbidden', { detail: accountMessage('accounts.keyByKey') });
    const { orgIds = null, scopes = null, name, expiresInDays } = input.body ?? {};
    if (orgIds) await assertOwnOrganisations(services, userId, orgIds);
    const isProved = await hasSecondFactor(services.repository, caller);
    const options = { userId, name, orgIds, scopes, expiresInDays, hasSecondFactor: isProved };
    return generateApiKey(services.repository, options);
  }),
  listKeys: router.accounts.listKeys.handler(async ({ context }) => ({
    keys: await listApiKeys(services, signedInCaller(context).userId),
  })),
  deleteKey: router.accounts.deleteKey.handler(async ({ input, context }) => {
    await revokeApiKey(services, { userId: signedInCaller(context).userId, keyId: input.params.keyId });
    return { message: 'The key has been revoked.' };
  }),
});

/** Sign-up, sign-in, the user's own data and API keys. */
export const createAccountsRoutes = (services: AccountsServices) =>
  router.accounts.router({
    ...createSignInRoutes(services),
    ...createProfileRoutes(services),
    ...createApiKeyRoutes(services),
  });
