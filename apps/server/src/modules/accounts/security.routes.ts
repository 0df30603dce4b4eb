import { DomainError } from '@sonora/contracts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { router, signedInCaller } from '../../platform/http/router.ts';
import { keepOrRevokeKeys } from './api-keys/api-keys.ts';
import { assertPassword } from './credentials/assert-password.ts';
import { hashPassword } from './credentials/password-hash.ts';
import { assertStrongPassword } from './credentials/weak-password.ts';
import type { AccountsServices } from './services.ts';
import { beginSession } from './sessions/begin-session.ts';
import { issueVerification, verifyEmail } from './sign-up/verify-email.ts';
import { lowerAuthenticationLevel } from './two-factor/authentication-level.ts';
import {
  addPasskey,
  passkeyOptions,
  passkeyResponse,
  passkeySignInOptions,
  signInWithPasskey,
} from './two-factor/passkeys.ts';
import { confirmApp, proposeApp, renewRecoveryCodes } from './two-factor/two-factor.ts';

const createSessionRoutes = ({ repository, identifier }: AccountsServices) => ({
  listSessions: router.security.listSessions.handler(async ({ context }) => {
    const { userId, credentialId } = signedInCaller(context);
    const rows = await repository.listSessions(userId);
    return {
      sessions: rows.map((row) => ({
        sessionId: row.id,
        isCurrent: row.id === credentialId,
        userAgent: row.userAgent ?? '',
        ipAddress: row.ipAddress ?? '',
        createdAt: row.createdAt.getTime(),
        lastSeenAt: row.updatedAt.getTime(),
      })),
    };
  }),
  endSession: router.security.endSession.handler(async ({ input, context }) => {
    const { userId } = signedInCaller(context);
    if (!(await repository.deleteSessionOf(userId, input.params.sessionId))) throw new DomainError('not-found');
    await identifier.forget(userId);
    return { message: 'The session has been signed out.' };
  }),
  endOtherSessions: router.security.endOtherSessions.handler(async ({ context }) => {
    const { userId, credentialId } = signedInCaller(context);
    const ended = await repository.deleteSessionsOf(userId, credentialId);
    await identifier.forget(userId);
    return { ended };
  }),
});

const createTwoFactorRoutes = (services: AccountsServices) => {
  const { twoFactor, mails } = services;
  return {
    getSecondStep: router.security.getSecondStep.handler(async ({ context }) => {
      const { userId } = signedInCaller(context);
      return { isOn: await twoFactor.isOn(userId), recoveryCodesLeft: await twoFactor.countRecoveryCodes(userId) };
    }),
    proposeApp: router.security.proposeApp.handler(async ({ input, context }) =>
      proposeApp(services, await assertPassword(services, context, input.body.password)),
    ),
    confirmApp: router.security.confirmApp.handler(async ({ input, context }) => {
      const { userId, credentialId } = signedInCaller(context);
      const attempt = { kind: 'second-step', account: userId, ipAddress: context.ipAddress } as const;
      await services.loginThrottle.begin(attempt);
      const recoveryCodes = await confirmApp(services, userId, input.body.code);
      await services.loginThrottle.succeed(attempt);
      await services.repository.setSecondFactor(credentialId);
      const user = await services.repository.findUser(userId);
      if (user) await mails.securityChanged(user, requestLanguage(context.headers), 'twoFactorOn');
      return { recoveryCodes };
    }),
    switchSecondStepOff: router.security.switchSecondStepOff.handler(async ({ input, context }) => {
      const user = await assertPassword(services, context, input.body.password);
      await twoFactor.remove(user.id);
      await lowerAuthenticationLevel(services, user.id);
      await mails.securityChanged(user, requestLanguage(context.headers), 'twoFactorOff');
      return { message: 'Two-factor sign-in is off.' };
    }),
    renewRecoveryCodes: router.security.renewRecoveryCodes.handler(async ({ input, context }) => {
      const user = await assertPassword(services, context, input.body.password);
      if (!(await twoFactor.isOn(user.id))) throw new DomainError('not-found');
      return { recoveryCodes: await renewRecoveryCodes(services, user.id) };
    }),
  };
};

const createPasskeyRoutes = (services: AccountsServices) => {
  const { passkeys, mails } = services;
  return {
    listPasskeys: router.security.listPasskeys.handler(async ({ context }) => ({
      passkeys: (await passkeys.list(signedInCaller(context).userId)).map(passkeyResponse),
    })),
    passkeyOptions: router.security.passkeyOptions.handler(async ({ input, context }) =>
      passkeyOptions(services, await assertPassword(services, context, input.body.password)),
    ),
    addPasskey: router.security.addPasskey.handler(async ({ input, context }) => {
      const { userId, credentialId } = signedInCaller(context);
      const added = await addPasskey(services, userId, input.body);
      await services.repository.setSecondFactor(credentialId);
      const user = await services.repository.findUser(userId);
      if (user) await mails.securityChanged(user, requestLanguage(context.headers), 'passkeyAdded');
      return passkeyResponse(added);
    }),
    renamePasskey: router.security.renamePasskey.handler(async ({ input, context }) => {
      const { userId } = signedInCaller(context);
      if (!(await passkeys.rename(userId, input.params.passkeyId, input.body.name))) throw new DomainError('not-found');
      return { message: 'The passkey has another name.' };
    }),
    removePasskey: router.security.removePasskey.handler(async ({ input, context }) => {
      const user = await assertPassword(services, context, input.body.password);
      if (!(await passkeys.remove(user.id, input.params.passkeyId))) throw new DomainError('not-found');
      await lowerAuthenticationLevel(services, user.id);
      await mails.securityChanged(user, requestLanguage(context.headers), 'passkeyRemoved');
      return { message: 'The passkey has been removed.' };
    }),
    passkeySignInOptions: router.security.passkeySignInOptions.handler(({ context }) => {
      services.limitAttempts(context.ipAddress);
      return passkeySignInOptions(services);
    }),
    signInWithPasskey: router.security.signInWithPasskey.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return beginSession(services, context, await signInWithPasskey(services, input.body.response, context));
    }),
  };
};

/** Password, e-mail verification, two-factor sign-in, passkeys and sessions of the user. */
export const createSecurityRoutes = (services: AccountsServices) => {
  const { repository, identifier, mails } = services;
  return router.security.router({
    ...createSessionRoutes(services),
    ...createTwoFactorRoutes(services),
    ...createPasskeyRoutes(services),
    getProvider: router.security.getProvider.handler(() => ({ name: services.providerName ?? null })),
    changePassword: router.security.changePassword.handler(async ({ input, context }) => {
      const { userId, credentialId } = signedInCaller(context);
      const user = await assertPassword(services, context, input.body.currentPassword, 'currentPassword');
      await assertStrongPassword(input.body.newPassword, [user.email, user.firstName, user.lastName], {
        field: 'newPassword',
        owner: userId,
      });
      await repository.setPasswordHash(userId, await hashPassword(input.body.newPassword));
      await services.tokens.deleteOf(userId, 'reset-password');
      await repository.deleteSessionsOf(userId, credentialId);
      const keys = await keepOrRevokeKeys(repository, userId, input.body.keepsApiKeys);
      await identifier.forget(userId);
      await mails.securityChanged(user, requestLanguage(context.headers), 'passwordChanged', keys);
      return { message: 'Your password has been changed.' };
    }),
    sendVerification: router.security.sendVerification.handler(async ({ context }) => {
      const { userId } = signedInCaller(context);
      const user = await repository.findUser(userId);
      const deviceId = user && services.deviceCookies.findDeviceId(context.headers, user.email);
      await services.loginThrottle.begin({ kind: 'mail', account: userId, ipAddress: context.ipAddress, deviceId });
      await issueVerification(services, userId, requestLanguage(context.headers));
      return { message: 'A link is on its way.' };
    }),
    verifyEmail: router.security.verifyEmail.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return { email: await verifyEmail(services, input.body.token) };
    }),
  });
};
