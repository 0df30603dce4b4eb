import { uuid } from '@sonora/contracts/endpoint';

/** Id of the session in the header `x-internal-data` of our pages; null if there is none. Other clients may send anything. */
const sessionIdIn = (internalData: string | null): string | null => {
  if (internalData === null) return null;
  try {
    const given: unknown = JSON.parse(decodeURIComponent(internalData));
    const id = typeof given === 'object' && given !== null && 'sessionId' in given ? given.sessionId : undefined;
    return uuid.safeParse(id).data ?? null;
  } catch {
    return null;
  }
};

type Recent = { readonly id: string; readonly status: string; readonly internalData: string | null; readonly at: Date };

/** Failed productions of a list, newest first, without those of sessions in which another one was started since. */
export const failedOnes = (
  recent: readonly Recent[],
): { readonly audioformId: string; readonly sessionId: string | null; readonly failedAt: number }[] => {
  const seen = new Set<string>();
  return recent.flatMap(({ id, status, internalData, at }) => {
    const sessionId = sessionIdIn(internalData);
    const isLatest = sessionId === null || !seen.has(sessionId);
    if (sessionId !== null) seen.add(sessionId);
    return isLatest && status === 'failed' ? [{ audioformId: id, sessionId, failedAt: at.getTime() }] : [];
  });
};
