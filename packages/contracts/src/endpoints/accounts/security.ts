import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { formMessage } from '../../messages/forms.ts';
import { says } from '../../messages/says.ts';
import { keyName, newPassword } from '../../schemas/account-schemas.ts';
import { accountSession, done, keepsApiKeys, publicSignIn } from './accounts.ts';

const tags = ['Security'] as const;

const openSession = z.object({
  sessionId: uuid,
  isCurrent: z.boolean(),
  userAgent: z.string(),
  ipAddress: z.string(),
  createdAt: z.number(),
  lastSeenAt: z.number().describe('within five minutes'),
});
export type OpenSession = z.infer<typeof openSession>;

const passkey = z.object({
  passkeyId: uuid,
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Messages between the server and the browser's Web Authentication API, in the JSON form of Level 3. */
const webAuthnOptions = z.looseObject({ challenge: z.string() });
const webAuthnResponse = z.looseObject({ id: z.string().min(1).max(1_500) });

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** An existing password is not validated, because the rules may have been different when it was chosen. */
const password = z
  .string()
  .min(1, says(formMessage('forms.notEmpty')))
  .max(256);

/** Authentication settings of a user, accessible only to that user. */
export const security = {
  changePassword: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/password',
    cost: 'credentials',
    summary: 'Change my password; all other sessions and reset links end',
    tags,
  })
    .input(
      z.object({
        body: z.object({ currentPassword: password, newPassword, keepsApiKeys: keepsApiKeys.default(true) }),
      }),
    )
    .output(done),
  listSessions: endpoint(access.signedIn, {
    method: 'GET',
    path: '/user/sessions',
    cost: 'list',
    summary: 'Where I am signed in',
    tags,
  }).output(z.object({ sessions: z.array(openSession) })),
  endSession: endpoint(access.signedIn, {
    method: 'DELETE',
    path: '/user/sessions/{sessionId}',
    cost: 'change',
    summary: 'Sign one of my sessions out',
    tags,
  })
    .input(z.object({ params: z.object({ sessionId: uuid }) }))
    .output(done),
  endOtherSessions: endpoint(access.signedIn, {
    method: 'DELETE',
    path: '/user/sessions',
    cost: 'change',
    summary: 'Sign all my sessions out except this one',
    tags,
  }).output(z.object({ ended: z.number().int() })),
  sendVerification: endpoint(access.signedIn, {
    method: 'POST',
    path: '/auth/send-verification',
    cost: 'mail',
    summary: 'Mail me the link again that confirms my address',
    tags,
  }).output(done),
  verifyEmail: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/verify-email',
    cost: 'credentials',
    summary: 'Confirm an address with the token of the mailed link',
    tags,
  })
    .input(z.object({ body: z.object({ token: z.string().min(1).max(200) }) }))
    .output(z.object({ email: z.string() })),
  getProvider: endpoint(access.public('which ways of signing in there are'), {
    method: 'GET',
    path: '/auth/provider',
    cost: 'read',
    summary: 'The provider with which people may sign in here, by its name',
    tags,
  }).output(z.object({ name: z.string().nullable() })),
  getSecondStep: endpoint(access.signedIn, {
    method: 'GET',
    path: '/user/second-step',
    cost: 'read',
    summary: 'Whether my sign-in asks for a code of an authenticator app',
    tags,
  }).output(z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() })),
  proposeApp: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/second-step/app',
    cost: 'credentials',
    summary: 'Get a key for an authenticator app; it counts once a code of it was given',
    tags,
  })
    .input(z.object({ body: z.object({ password }) }))
    .output(z.object({ secret: z.string(), address: z.string(), qrSvg: z.string() })),
  confirmApp: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/second-step/confirm',
    cost: 'credentials',
    summary: 'Switch two-factor sign-in on with the first code of the app',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          code: z
            .string()
            .trim()
            .min(1, says(formMessage('forms.notEmpty')))
            .max(40),
        }),
      }),
    )
    .output(recoveryCodes),
  switchSecondStepOff: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/second-step/off',
    cost: 'credentials',
    summary: 'Switch two-factor sign-in off',
    tags,
  })
    .input(z.object({ body: z.object({ password }) }))
    .output(done),
  renewRecoveryCodes: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/second-step/recovery-codes',
    cost: 'credentials',
    summary: 'Get new recovery codes; the older ones no longer work',
    tags,
  })
    .input(z.object({ body: z.object({ password }) }))
    .output(recoveryCodes),
  listPasskeys: endpoint(access.signedIn, {
    method: 'GET',
    path: '/user/passkeys',
    cost: 'read',
    summary: 'My passkeys',
    tags,
  }).output(z.object({ passkeys: z.array(passkey) })),
  passkeyOptions: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/passkeys/options',
    cost: 'credentials',
    summary: 'What a browser needs to make a passkey',
    tags,
  })
    .input(z.object({ body: z.object({ password }) }))
    .output(webAuthnOptions),
  addPasskey: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/passkeys',
    cost: 'credentials',
    summary: 'Add the passkey that a browser has made',
    tags,
  })
    .input(z.object({ body: z.object({ name: keyName, response: webAuthnResponse }) }))
    .output(passkey),
  renamePasskey: endpoint(access.signedIn, {
    method: 'PATCH',
    path: '/user/passkeys/{passkeyId}',
    cost: 'change',
    summary: 'Give one of my passkeys another name',
    tags,
  })
    .input(z.object({ params: z.object({ passkeyId: uuid }), body: z.object({ name: keyName }) }))
    .output(done),
  removePasskey: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/passkeys/{passkeyId}/remove',
    cost: 'credentials',
    summary: 'Remove one of my passkeys',
    tags,
  })
    .input(z.object({ params: z.object({ passkeyId: uuid }), body: z.object({ password }) }))
    .output(done),
  passkeySignInOptions: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/passkey/options',
    cost: 'credentials',
    summary: 'What a browser needs to sign in with a passkey',
    tags,
  }).output(webAuthnOptions),
  signInWithPasskey: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/passkey',
    cost: 'credentials',
    summary: 'Sign in with a passkey',
    tags,
  })
    .input(z.object({ body: z.object({ response: webAuthnResponse }) }))
    .output(accountSession),
};
