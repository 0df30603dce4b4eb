import { DomainError } from '@sonora/contracts';
import { router, signedInCaller } from '../../platform/http/router.ts';
import { assertPassword } from './credentials/assert-password.ts';
import { refuseWeakPassword } from './credentials/weak-password.ts';
import type { AccountsServices } from './services.ts';
import { beginSession } from './sessions/begin-session.ts';
import { issueVerification, verifyEmail } from './sign-up/verify-email.ts';
import { forgetSecondFactor } from './two-factor/authentication-level.ts';
import {
  addPasskey,
  passkeyAnswer,
  passkeyOptions,
  passkeySignInOptions,
  signInWithPasskey,
} from './two-factor/passkeys.ts';
import { confirmApp, proposeApp, renewRecoveryCodes } from './two-factor/two-factor.ts';

const createSessions = ({ repository, identifier }: AccountsServices) => ({
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

const createSecondStep = (services: AccountsServices) => {
  const { secondStep, mails } = services;
  return {
    getSecondStep: router.security.getSecondStep.handler(async ({ context }) => {
      const { userId } = signedInCaller(context);
      return { isOn: await secondStep.isOn(userId), recoveryCodesLeft: await secondStep.countRecoveryCodes(userId) };
    }),
    proposeApp: router.security.proposeApp.handler(async ({ input, context }) =>
      proposeApp(services, await assertPassword(services, context, input.body.password)),
    ),
    confirmApp: router.security.confirmApp.handler(async ({ input, context }) => {
      const { userId, credentialId } = signedInCaller(context);
      const attempt = { what: 'second-step', account: userId, ipAddress: context.ipAddress } as const;
      await services.brake.enter(attempt);
      const recoveryCodes = await confirmApp(services, userId, input.body.code);
      await services.brake.release(attempt);
      await services.repository.noteSecondFactor(credentialId);
      const person = await services.repository.findUser(userId);
      if (person) await mails.securityChanged(person, 'Two-factor sign-in has been switched on for your account.');
      return { recoveryCodes };
    }),
    switchSecondStepOff: router.security.switchSecondStepOff.handler(async ({ input, context }) => {
      const person = await assertPassword(services, context, input.body.password);
      await secondStep.remove(person.id);
      await forgetSecondFactor(services, person.id);
      await mails.securityChanged(person, 'Two-factor sign-in has been switched off for your account.');
      return { message: 'Two-factor sign-in is off.' };
    }),
    renewRecoveryCodes: router.security.renewRecoveryCodes.handler(async ({ input, context }) => {
      const person = await assertPassword(services, context, input.body.password);
      if (!(await secondStep.isOn(person.id))) throw new DomainError('not-found');
      return { recoveryCodes: await renewRecoveryCodes(services, person.id) };
    }),
  };
};

const createPasskeys = (services: AccountsServices) => {
  const { passkeys, mails } = services;
  return {
    listPasskeys: router.security.listPasskeys.handler(async ({ context }) => ({
      passkeys: (await passkeys.list(signedInCaller(context).userId)).map(passkeyAnswer),
    })),
    passkeyOptions: router.security.passkeyOptions.handler(async ({ input, context }) =>
      passkeyOptions(services, await assertPassword(services, context, input.body.password)),
    ),
    addPasskey: router.security.addPasskey.handler(async ({ input, context }) => {
      const { userId, credentialId } = signedInCaller(context);
      const added = await addPasskey(services, userId, input.body);
      await services.repository.noteSecondFactor(credentialId);
      const person = await services.repository.findUser(userId);
      if (person) await mails.securityChanged(person, 'A passkey has been added to your account.');
      return passkeyAnswer(added);
    }),
    renamePasskey: router.security.renamePasskey.handler(async ({ input, context }) => {
      const { userId } = signedInCaller(context);
      if (!(await passkeys.rename(userId, input.params.passkeyId, input.body.name))) throw new DomainError('not-found');
      return { message: 'The passkey has another name.' };
    }),
    removePasskey: router.security.removePasskey.handler(async ({ input, context }) => {
      const { userId } = signedInCaller(context);
      if (!(await passkeys.remove(userId, input.params.passkeyId))) throw new DomainError('not-found');
      await forgetSecondFactor(services, userId);
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

/** How a person proves who they are, and where they did. */
export const createSecurityRoutes = (services: AccountsServices) => {
  const { repository, authentication, identifier, mails } = services;
  return router.security.router({
    ...createSessions(services),
    ...createSecondStep(services),
    ...createPasskeys(services),
    getProvider: router.security.getProvider.handler(() => ({ name: services.providerName ?? null })),
    changePassword: router.security.changePassword.handler(async ({ input, context }) => {
      const { userId, credentialId } = signedInCaller(context);
      const person = await assertPassword(services, context, input.body.currentPassword, 'currentPassword');
      refuseWeakPassword(input.body.newPassword, [person.email, person.firstName, person.lastName], 'newPassword');
      await authentication.setPassword(userId, input.body.newPassword);
      await repository.deleteSessionsOf(userId, credentialId);
      await identifier.forget(userId);
      await mails.securityChanged(person, 'The password of your account has been changed.');
      return { message: 'Your password has been changed.' };
    }),
    sendVerification: router.security.sendVerification.handler(async ({ context }) => {
      const { userId } = signedInCaller(context);
      await services.brake.enter({ what: 'mail', account: userId, ipAddress: context.ipAddress });
      await issueVerification(services, userId);
      return { message: 'A link is on its way.' };
    }),
    verifyEmail: router.security.verifyEmail.handler(async ({ input, context }) => {
      services.limitAttempts(context.ipAddress);
      return { email: await verifyEmail(services, input.body.token) };
    }),
  });
};
