/** Longest wait that a provider may ask for. */
const MAX_WAIT_MILLISECONDS = 30_000;

/**
 * The wait that a `Retry-After` header asks for (RFC 9110 §10.2.3: seconds, or a date), in milliseconds, 0 to 30,000.
 * @returns undefined when there is none, or nobody can read it
 */
export const retryAfterMilliseconds = (header: string | undefined, nowMilliseconds: number): number | undefined => {
  const text = header?.trim() ?? '';
  if (text === '') return undefined;
  const wanted = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMilliseconds;
  if (Number.isNaN(wanted)) return undefined;
  return Math.min(MAX_WAIT_MILLISECONDS, Math.max(0, wanted));
};
