import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What the pages may reach beside their own origin. */
export type ContentOptions = {
  /**
   * Origins of tags: the test player requests their documents, audio and banners, and reports events. None: the pages' own. They are read
   * for each response, since they may change.
   */
  readonly adsOrigins?: (() => readonly string[]) | undefined;
};

/**
 * Content security policy: our own origin only, and that of tags. Scripts need the page's nonce or our origin; WebAssembly needs
 * `wasm-unsafe-eval`; style elements have the nonce; style attributes cannot have one and are allowed.
 */
const contentSecurityPolicy = (nonce: string, ads: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${ads}`,
    `media-src 'self' blob:${ads}`,
    "font-src 'self'",
    `connect-src 'self'${ads}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

declare module 'fastify' {
  interface FastifyReply {
    cspNonce: string;
  }
}

export type SetHeaders = (reply: FastifyReply) => void;

/** Sets the security headers of a response, and a new `reply.cspNonce` for pages. */
export const securityHeaders =
  (options: ContentOptions & { readonly https: boolean }): SetHeaders =>
  (reply) => {
    reply.cspNonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': contentSecurityPolicy(
        reply.cspNonce,
        (options.adsOrigins?.() ?? []).map((origin) => ` ${origin}`).join(''),
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), payment=(), usb=(), microphone=(self)',
      ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  };

/** Sets the headers of all responses, except for malformed addresses, which do not reach hooks. */
export const registerSecurityHeaders = (app: FastifyInstance, setHeaders: SetHeaders): void => {
  app.decorateReply('cspNonce', '');
  app.addHook('onRequest', async (_request, reply) => setHeaders(reply));
};
