import { api } from './client.ts';
import { errorCode, errorStatus, errorText } from './errors.ts';

/** Reports a failure as an event of the interface, with its status, code and text. */
export const reportFailure = (
  type: 'sign_up_error' | 'page_error' | 'share_error',
  error: unknown,
  more: Readonly<Record<string, string>> = {},
): void => {
  const payload = {
    ...more,
    status: errorStatus(error) ?? 0,
    code: errorCode(error) ?? '',
    detail: errorText(error).slice(0, 500),
  };
  // A failure must not hide the one that is reported.
  api.support.frontendEvent({ body: { event_type: type, payload } }).catch(() => {});
};
