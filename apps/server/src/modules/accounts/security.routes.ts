import { DomainError } from '@sonora/contracts';
import { router, signedInCaller } from '../../platform/http/router.ts';
import { assertPassword } from './assert-password.ts';
import type { AccountsServices } from './services.ts';
import { issueVerification, verifyEmail } from './verify-email.ts';
import { refuseWeakPassword } from './weak-password.ts';

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

/** How a person proves who they are, and where they did. */
export const createSecurityRoutes = (services: AccountsServices) => {
  const { repository, authentication, identifier, mails } = services;
  return router.security.router({
    ...createSessions(services),
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
