import { DomainError } from '@sonora/contracts';
import { type RequestContext, router, signedInCaller } from '../../platform/http/router.ts';
import { generateApiKey, revokeApiKey } from './api-keys/api-keys.ts';
import { deleteAccount } from './profile/delete-account.ts';
import { setPicture } from './profile/set-picture.ts';
import { userAnswer } from './profile/user-response.ts';
import type { AccountsServices } from './services.ts';
import { beginSession } from './sessions/begin-session.ts';
import { sessionCookieHeader } from './sessions/identify.ts';
import { placeOf, signIn, signInWithCode } from './sessions/sign-in.ts';
import { completeSignUp } from './sign-up/complete-sign-up.ts';
import { takeSetUpToken } from './sign-up/set-up.ts';
import { confirmSignUp, openAccount, signUp } from './sign-up/sign-up.ts';

const withoutCookie = (services: AccountsServices, context: RequestContext): void =>
  context.setHeader('set-cookie', sessionCookieHeader('', 0, services.secureCookies));

/** The answer to whoever asks for an account, the same for each address. */
const mailed = 'Check your mail: we have sent you a link with which your account is opened.';

/** Sign-up, sign-in and sign-out. */
const createEntrance = (services: AccountsServices) => {
  const { repository, authentication, identifier } = services;
  const routes = router.accounts;
  return {
    signUp: routes.signUp.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      const started = await signUp(services, input.body, placeOf(context));
      return started ? beginSession(services, context, started) : { message: mailed };
    }),
    confirmSignUp: routes.confirmSignUp.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return beginSession(services, context, await confirmSignUp(services, input.body, placeOf(context)));
    }),
    signIn: routes.signIn.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      const answer = await signIn(services, input.body, context);
      if ('token' in answer) return beginSession(services, context, answer);
      return { challenge: answer.challenge, expiresAt: answer.expiresAt.getTime() };
    }),
    signInWithCode: routes.signInWithCode.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return beginSession(services, context, await signInWithCode(services, input.body, context));
    }),
    signOut: routes.signOut.handler(async ({ context }) => {
      const caller = signedInCaller(context);
      await repository.deleteSession(caller.credentialId);
      await identifier.forget(caller.userId);
      withoutCookie(services, context);
      return { message: 'You have signed out.' };
    }),
    requestPasswordReset: routes.requestPasswordReset.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      const { email } = input.body;
      const attempt = { what: 'mail', account: email.trim(), ipAddress: context.ipAddress } as const;
      await services.brake.enter(attempt);
      await authentication.requestPasswordReset(email);
      return { message: 'If this address is known to us, a link to set a new password is on its way.' };
    }),
    resetPassword: routes.resetPassword.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      await authentication.resetPassword(input.body.token, input.body.password);
      return { message: 'Your password has been changed. Please sign in.' };
    }),
    setUp: routes.setUp.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      if (!(await takeSetUpToken(repository, input.body.token))) throw new DomainError('link-expired');
      const started = await openAccount(services, input.body, { ...placeOf(context), emailVerified: false });
      await repository.updateUser(started.userId, { isInstallationAdmin: true });
      return beginSession(services, context, started);
    }),
    revalidateUser: routes.revalidateUser.handler(({ context }) => {
      const { caller } = context;
      return caller ? userAnswer(services, caller, caller.member?.orgId) : null;
    }),
  };
};

/** What a person says about themselves. */
const createProfile = (services: AccountsServices) => {
  const { repository, ports } = services;
  const routes = router.accounts;
  const answer = (context: RequestContext) => {
    const caller = signedInCaller(context);
    return userAnswer(services, caller, caller.member?.orgId);
  };
  return {
    register: routes.register.handler(async ({ input, context }) => {
      const caller = signedInCaller(context);
      const { userId } = caller;
      const { acceptsTermsOfUse, acceptsPrivacyPolicy, firstName, lastName, orgName } = input.body;
      const acceptsTerms = acceptsTermsOfUse === true && acceptsPrivacyPolicy === true;
      const { ipAddress } = context;
      const person = { userId, firstName, lastName, orgName, acceptsTerms, ipAddress };
      const { orgId } = await completeSignUp(services, person);
      return userAnswer(services, caller, orgId);
    }),
    getUser: routes.getUser.handler(({ context }) => answer(context)),
    updateUser: routes.updateUser.handler(async ({ input, context }) => {
      const { userId } = signedInCaller(context);
      const { confirmInviteFrom, rejectInviteFrom, ...fields } = input.body;
      const actor = { userId, ipAddress: context.ipAddress };
      const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      if (Object.keys(change).length > 0) await repository.updateUser(userId, change);
      if (confirmInviteFrom !== undefined) await ports.invitations.accept(actor, confirmInviteFrom);
      if (rejectInviteFrom !== undefined) await ports.invitations.decline(actor, rejectInviteFrom);
      return answer(context);
    }),
    setImage: routes.setImage.handler(async ({ input, context }) => {
      await setPicture(services, signedInCaller(context).userId, await input.body.bytes());
      return answer(context);
    }),
    removeImage: routes.removeImage.handler(async ({ context }) => {
      await setPicture(services, signedInCaller(context).userId, undefined);
      return answer(context);
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
      const listed =
        (isDeleted: boolean) =>
        ({ orgId, orgName }: { readonly orgId: string; readonly orgName: string }) => ({ orgId, orgName, isDeleted });
      return { organisations: [...deleted.map(listed(true)), ...handedOver.map(listed(false))] };
    }),
    deleteUser: routes.deleteUser.handler(async ({ context }) => {
      await deleteAccount(services, signedInCaller(context).userId);
      withoutCookie(services, context);
      return { message: 'Your account has been deleted.' };
    }),
  };
};

const createKeys = ({ repository, identifier }: AccountsServices) => ({
  generateKey: router.accounts.generateKey.handler(({ input, context }) =>
    generateApiKey(repository, { userId: signedInCaller(context).userId, name: input.body?.name }),
  ),
  listKeys: router.accounts.listKeys.handler(async ({ context }) => {
    const rows = await repository.listApiKeys(signedInCaller(context).userId);
    return {
      keys: rows.map((row) => ({
        keyId: row.id,
        name: row.name,
        start: row.start,
        createdAt: row.createdAt.getTime(),
        lastUsedAt: row.lastUsedAt?.getTime() ?? null,
      })),
    };
  }),
  deleteKey: router.accounts.deleteKey.handler(async ({ input, context }) => {
    await revokeApiKey(repository, identifier, { userId: signedInCaller(context).userId, keyId: input.params.keyId });
    return { message: 'The key has been revoked.' };
  }),
});

/** Sign-up, sign-in, the person's own data and keys. */
export const createAccountsRoutes = (services: AccountsServices) =>
  router.accounts.router({ ...createEntrance(services), ...createProfile(services), ...createKeys(services) });
