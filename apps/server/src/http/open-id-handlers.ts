import { DomainError, ownPath } from '@sonora/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenIdSignIn } from '../modules/accounts/index.ts';
import type { PlainHandlers } from '../platform/http/app.ts';
import { cookieHeader, cookieValue } from '../platform/http/cookies.ts';

/** Binds the callback to the browser that started the sign-in. */
const cookieName = 'sonora_openid';
const validSeconds = 600;

type OpenIdHandlers = Pick<PlainHandlers, Extract<keyof PlainHandlers, `GET /api/auth/openid/${string}`>>;

const contextOf = (request: FastifyRequest, reply: FastifyReply) => ({
  headers: request.headers,
  ipAddress: request.ip,
  setHeader: (name: string, value: string) => void reply.header(name, value),
});

/** Redirect to the provider and its callback. Failures are shown on the sign-in page. */
export const createOpenIdHandlers = (signIn: OpenIdSignIn | undefined, isSecure: boolean): OpenIdHandlers => {
  const bind = (state: string, seconds: number): string =>
    cookieHeader(cookieName, state, { isSecure, maxAgeSeconds: seconds, path: '/api/auth/openid' });
  const refuse = (reply: FastifyReply) => reply.redirect('/sign-in?problem=provider');
  return {
    'GET /api/auth/openid/start': async (request, reply) => {
      if (!signIn) throw new DomainError('not-found');
      const returnTo = ownPath((request.query as Record<string, unknown>).returnTo);
      try {
        const { address, state } = await signIn.begin(contextOf(request, reply), returnTo);
        return reply.header('set-cookie', bind(state, validSeconds)).redirect(address);
      } catch {
        return refuse(reply);
      }
    },
    'GET /api/auth/openid/callback': async (request, reply) => {
      if (!signIn) throw new DomainError('not-found');
      const { state } = request.query as Record<string, unknown>;
      const bound = cookieValue(request.headers, cookieName) === state;
      reply.header('set-cookie', bind('', 0));
      if (typeof state !== 'string' || !bound) return refuse(reply);
      const path = await signIn.finish(contextOf(request, reply), request.url, state).catch(() => undefined);
      return path === undefined ? refuse(reply) : reply.redirect(path);
    },
  };
};
