/** Loads the schemas of forms that are visible from the start, so that the page does not wait for zod. */
export const loadNameForm = async () => (await import('./form-schemas.ts')).nameForm;
export const loadCodeForm = async () => (await import('./form-schemas.ts')).codeForm;
export const loadPasswordForm = async () => (await import('./form-schemas.ts')).passwordForm;
export const loadChangePasswordForm = async () => (await import('./form-schemas.ts')).changePasswordForm;
export const loadSignInForm = async () => (await import('./form-schemas.ts')).signInForm;
export const loadForgotPasswordForm = async () => (await import('./form-schemas.ts')).forgotPasswordForm;
export const loadResetPasswordForm = async () => (await import('./form-schemas.ts')).resetPasswordForm;
export const loadProfileForm = async () => (await import('./form-schemas.ts')).profileForm;
export const loadFinishSignUpForm = async () =>
  (await import('@sonora/contracts/schemas/account-schemas')).finishSignUpBody;
