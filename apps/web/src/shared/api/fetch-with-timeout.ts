import { t } from '../i18n/shared-messages.ts';

/** Half a minute more than the longest answer of the server takes. */
const timeoutMilliseconds = 150_000;

/**
 * As `fetch`, but an answer that does not begin is not waited for: a connection that fell silent tells nobody that it did.
 * @throws DOMException `TimeoutError`
 */
export const fetchWithTimeout = async (
  request: Request,
  init: RequestInit,
  milliseconds = timeoutMilliseconds,
): Promise<Response> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException(t('shared.late'), 'TimeoutError')), milliseconds);
  try {
    return await fetch(request, { ...init, signal: AbortSignal.any([request.signal, late.signal]) });
  } finally {
    clearTimeout(timer);
  }
};
