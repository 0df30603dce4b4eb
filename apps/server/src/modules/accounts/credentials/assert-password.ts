import { DomainError } from '@sonora/contracts';
import { accountMessage } from '@sonora/contracts/messages/accounts';
import { type RequestContext, signedInCaller } from '../../../platform/http/router.ts';
import type { UserRecord } from '../profile/users.repository.ts';
import type { AccountsServices } from '../services.ts';
import { isPasswordOf } from './check-password.ts';

/**
 * Checks the signed-in user's password again, before acts that a session left open must not allow.
 * @param field names the wrong field in the error
 * @throws DomainError `invalid-input`, `rate-limited`
 */
export const assertPassword = async (
  { repository, loginThrottle, deviceCookies }: AccountsServices,
  context: RequestContext,
  password: string,
  field = 'password',
): Promise<UserRecord> => {
  const user = await repository.findUser(signedInCaller(context).userId);
  if (!user) throw new DomainError('unauthorised');
  const deviceId = deviceCookies.findDeviceId(context.headers, user.email);
  const attempt = { kind: 'password', account: user.id, ipAddress: context.ipAddress, deviceId } as const;
  await loginThrottle.begin(attempt);
  if (!(await isPasswordOf(repository, user.id, password)))
    throw new DomainError('invalid-input', {
      findings: [{ place: field, message: accountMessage('accounts.wrongPassword') }],
    });
  await loginThrottle.succeed(attempt);
  return user;
};
