import type { RequestContext } from '../../platform/http/router.ts';
import { type StartedSession, sessionSeconds } from './authentication.ts';
import { cookieValue, sessionCookie, sessionCookieHeader } from './identify.ts';
import type { AccountsServices } from './services.ts';
import { userAnswer } from './user-answer.ts';

/**
 * What follows a sign-in, however it was done: cookies for the new session and for this device, and the person. The session
 * that the request came with ends: nobody goes on under a token that somebody else may have planted.
 */
export const beginSession = async (services: AccountsServices, context: RequestContext, started: StartedSession) => {
  const { repository, identifier, devices, secureCookies } = services;
  const before = cookieValue(context.headers.cookie, sessionCookie);
  const old = before === undefined ? undefined : await repository.findSession(before);
  if (old) {
    await repository.deleteSession(old.sessionId);
    await identifier.forget(old.userId);
  }
  const user = await userAnswer(services, started.userId);
  context.setHeader('set-cookie', sessionCookieHeader(started.token, sessionSeconds, secureCookies));
  context.setHeader('set-cookie', devices.remember(user.email));
  return { token: started.token, expiresAt: started.expiresAt.getTime(), user };
};
