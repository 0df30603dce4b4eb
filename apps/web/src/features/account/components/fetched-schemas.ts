/** Schemas of forms that stand on a page from its beginning. */
export const nameForm = async () => (await import('./form-schemas.ts')).nameForm;
export const codeForm = async () => (await import('./form-schemas.ts')).codeForm;
export const passwordForm = async () => (await import('./form-schemas.ts')).passwordForm;
export const changePasswordForm = async () => (await import('./form-schemas.ts')).changePasswordForm;
export const signInForm = async () => (await import('./form-schemas.ts')).signInForm;
export const forgotPasswordForm = async () => (await import('./form-schemas.ts')).forgotPasswordForm;
export const resetPasswordForm = async () => (await import('./form-schemas.ts')).resetPasswordForm;
export const profileForm = async () => (await import('./form-schemas.ts')).profileForm;
export const finishSignUpForm = async () =>
  (await import('@sonora/contracts/schemas/account-schemas')).finishSignUpBody;
