import type { RequestContext } from '../../../platform/http/router.ts';
import { hashSecret } from '../credentials/hash-secret.ts';
import { userResponse } from '../profile/user-response.ts';
import type { AccountsServices } from '../services.ts';
import { notifyNewDevice } from './notify-new-device.ts';
import { originOf } from './origin.ts';
import { sessionCookieHeaders, sessionSeconds, sessionTokenIn } from './session-cookie.ts';
import type { StartedSession } from './start-session.ts';

export type BeginContext = Pick<RequestContext, 'headers' | 'ipAddress' | 'setHeader'>;

/**
 * The last step of every sign-in: sets the cookies of session and device, and returns the session with its user. The session
 * that the request carried ends, which prevents session fixation. A device that is new to the account is reported by mail.
 */
export const beginSession = async (services: AccountsServices, context: BeginContext, started: StartedSession) => {
  const { repository, identifier, deviceCookies, secureCookies } = services;
  const previousToken = sessionTokenIn(context.headers);
  const previous = previousToken === undefined ? undefined : await repository.findSession(hashSecret(previousToken));
  if (previous) {
    await repository.deleteSession(previous.sessionId);
    await identifier.forget(previous.userId);
  }
  const user = await userResponse(services, {
    userId: started.userId,
    credentialId: started.sessionId,
    key: undefined,
  });
  const isKnownDevice = deviceCookies.findDeviceId(context.headers, user.email) !== undefined;
  if (!started.isFirst && !isKnownDevice) await notifyNewDevice(services, user, originOf(context));
  for (const header of sessionCookieHeaders(context.headers, started.token, sessionSeconds, secureCookies))
    context.setHeader('set-cookie', header);
  context.setHeader('set-cookie', deviceCookies.headerFor(context.headers, user.email));
  return { token: started.token, expiresAt: started.expiresAt.getTime(), user };
};
