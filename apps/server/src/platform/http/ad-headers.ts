/** Headers of every response to a player, as names and values in turn. */
const constantHeaders: readonly string[] = [
  'vary',
  'Origin',
  'cross-origin-resource-policy',
  'cross-origin',
  'timing-allow-origin',
  '*',
  'x-content-type-options',
  'nosniff',
];
const anyOrigin: readonly string[] = [...constantHeaders, 'access-control-allow-origin', '*'];

/**
 * Headers that let players of every page read a response, as names and values in turn. A player may ask with credentials, and then its own
 * origin must be named; the origin `null` of a sandboxed frame cannot be (VAST 4.3 §1.4, Fetch §3.2).
 */
export const originHeaders = (origin: string | undefined): readonly string[] =>
  origin === undefined || origin === 'null'
    ? anyOrigin
    : [...constantHeaders, 'access-control-allow-origin', origin, 'access-control-allow-credentials', 'true'];

/** Headers of an answer of a tag, as names and values in turn. */
export const adDocumentHeaders: readonly string[] = [
  'cache-control',
  'no-store',
  'content-type',
  'application/xml; charset=utf-8',
];

const MAX_REQUESTED_HEADERS = 500;

/** Headers of the response to a preflight request, as names and values in turn. */
export const preflightHeaders = (requested: string | undefined): readonly string[] => [
  'access-control-allow-methods',
  'GET, HEAD, OPTIONS',
  'access-control-max-age',
  '86400',
  ...(requested !== undefined && requested.length <= MAX_REQUESTED_HEADERS && /^[\w\-, ]*$/.test(requested)
    ? ['access-control-allow-headers', requested]
    : []),
];
