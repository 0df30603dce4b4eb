import { DomainError } from '@sonora/contracts';
import { type RequestContext, signedInCaller } from '../../../platform/http/router.ts';
import type { UserRow } from '../accounts.repository.ts';
import type { AccountsServices } from '../services.ts';

/**
 * Asks the signed-in person for their password once more, before what a session that was left open must not do.
 * @param field under which a wrong one is told
 * @throws DomainError `invalid-input`, `rate-limited`
 */
export const assertPassword = async (
  { repository, authentication, brake, devices }: AccountsServices,
  context: RequestContext,
  password: string,
  field = 'password',
): Promise<UserRow> => {
  const person = await repository.findUser(signedInCaller(context).userId);
  if (!person) throw new DomainError('unauthorised');
  const deviceId = devices.recognise(context.headers, person.email);
  const attempt = { what: 'password', account: person.id, ipAddress: context.ipAddress, deviceId } as const;
  await brake.enter(attempt);
  if (!(await authentication.checkOwnPassword(person.id, password)))
    throw new DomainError('invalid-input', { errors: [`${field}: This is not your password.`] });
  await brake.release(attempt);
  return person;
};
