import { t } from '../i18n/shared-messages.ts';

/** 30 s more than the server's slowest response takes. */
const timeoutMilliseconds = 150_000;

/**
 * As `fetch`, but rejects if the response does not begin in time: a connection that is interrupted without notice gives no error.
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
