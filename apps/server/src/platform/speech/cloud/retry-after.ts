/** Maximum wait that a provider may request. */
const MAX_WAIT_MILLISECONDS = 30_000;

/**
 * Wait requested by a `Retry-After` header (RFC 9110 §10.2.3: seconds, or a date), in milliseconds, 0 to 30,000.
 * @returns undefined when the header is missing or malformed
 */
export const retryAfterMilliseconds = (header: string | undefined, nowMilliseconds: number): number | undefined => {
  const text = header?.trim() ?? '';
  if (text === '') return undefined;
  const wanted = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMilliseconds;
  if (Number.isNaN(wanted)) return undefined;
  return Math.min(MAX_WAIT_MILLISECONDS, Math.max(0, wanted));
};
