import { errorCode } from '../../shared/api/errors.ts';
import { reportFailure } from '../../shared/api/report-failure.ts';

/** Reports a failed sign-up. A user who is registered already has not failed. */
export const reportSignUpError = (error: unknown): void => {
  if (errorCode(error) !== 'already-registered') reportFailure('sign_up_error', error);
};
