import type { RequestContext } from '../../../platform/http/router.ts';
import { type StartedSession, sessionSeconds } from '../credentials/authentication.ts';
import { userAnswer } from '../profile/user-response.ts';
import type { AccountsServices } from '../services.ts';
import { cookieValue, sessionCookie, sessionCookieHeader } from './identify.ts';
import { tellOfNewDevice } from './notify-new-device.ts';
import { placeOf } from './sign-in.ts';

export type BeginContext = Pick<RequestContext, 'headers' | 'ipAddress' | 'setHeader'>;

/**
 * What follows a sign-in, however it was done: cookies for the new session and for this device, and the person. The session
 * that the request came with ends: nobody goes on under a token that somebody else may have planted.
 * Whoever has the account is told by mail of a device that it was not used on before.
 */
export const beginSession = async (services: AccountsServices, context: BeginContext, started: StartedSession) => {
  const { repository, identifier, devices, secureCookies } = services;
  const before = cookieValue(context.headers.cookie, sessionCookie);
  const old = before === undefined ? undefined : await repository.findSession(before);
  if (old) {
    await repository.deleteSession(old.sessionId);
    await identifier.forget(old.userId);
  }
  const user = await userAnswer(services, { userId: started.userId, credentialId: started.sessionId, isKey: false });
  const isKnownDevice = devices.recognise(context.headers, user.email) !== undefined;
  if (!started.isFirst && !isKnownDevice) await tellOfNewDevice(services, user, placeOf(context));
  context.setHeader('set-cookie', sessionCookieHeader(started.token, sessionSeconds, secureCookies));
  context.setHeader('set-cookie', devices.remember(context.headers, user.email));
  return { token: started.token, expiresAt: started.expiresAt.getTime(), user };
};
