import { api } from '../../shared/api/client.ts';
import { errorCode, errorStatus, errorText } from '../../shared/api/errors.ts';

/** Reports a failed sign-up as an event of the interface. A user who is registered already has not failed. */
export const reportSignUpError = (error: unknown): void => {
  if (errorCode(error) === 'already-registered') return;
  const payload = {
    status: errorStatus(error) ?? 0,
    code: errorCode(error) ?? '',
    detail: errorText(error).slice(0, 500),
  };
  // A failure must not hide the error that is reported.
  api.support.frontendEvent({ body: { event_type: 'sign_up_error', payload } }).catch(() => {});
};
