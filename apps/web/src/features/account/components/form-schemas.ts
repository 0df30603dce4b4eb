import { formMessage } from '@sonora/contracts/messages/forms';
import type { Issue } from '@sonora/contracts/messages/issue-message';
import { emailAddress, keyName, newPassword, personName } from '@sonora/contracts/schemas/account-schemas';

type PlacedIssue = Issue & { readonly path: readonly PropertyKey[] };
type FieldSchema = {
  readonly safeParse: (value: unknown) => { readonly error?: { readonly issues: readonly PlacedIssue[] } };
};

/** Combines field schemas of the contract to the schema of a form. The web app itself does not depend on zod. */
const formOf = (fields: Readonly<Record<string, FieldSchema>>) => ({
  safeParse: (value: unknown) => {
    const values = value as Readonly<Record<string, unknown>>;
    const issues = Object.entries(fields).flatMap(([name, schema]): PlacedIssue[] =>
      (schema.safeParse(values[name]).error?.issues ?? []).map((issue) => ({ ...issue, path: [name] })),
    );
    return { success: issues.length === 0, error: { issues } };
  },
});

const notEmpty = formMessage('forms.notEmpty');
const empty: PlacedIssue = { path: [], message: notEmpty.text, sentence: notEmpty };

/** Accepts any existing password: the rules may have been different when it was set. */
const anyPassword: FieldSchema = {
  safeParse: (value) => (value === '' ? { error: { issues: [empty] } } : {}),
};

const anyCode: FieldSchema = {
  safeParse: (value) => (String(value).trim() === '' ? { error: { issues: [empty] } } : {}),
};

export const nameForm = formOf({ name: keyName });
export const codeForm = formOf({ code: anyCode });
export const passwordForm = formOf({ password: anyPassword });
export const changePasswordForm = formOf({ currentPassword: anyPassword, newPassword });
export const signInForm = formOf({ email: emailAddress, password: anyPassword });
export const forgotPasswordForm = formOf({ email: emailAddress });
export const resetPasswordForm = formOf({ password: newPassword });
export const profileForm = formOf({ firstName: personName, lastName: personName });
