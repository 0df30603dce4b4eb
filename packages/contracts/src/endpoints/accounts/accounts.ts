import { z } from 'zod';
import { access, capabilities, screens } from '../../access.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { languages, plans, roles, setUpLinkStates } from '../../enumerations.ts';
import { type FeatureFlag, featureFlagNames } from '../../flags.ts';
import { keyScopes } from '../../key-scopes.ts';
import { limits } from '../../limits.ts';
import { formMessage } from '../../messages/forms.ts';
import { says } from '../../messages/says.ts';
import { jobFunctions, usageGoals } from '../../onboarding.ts';
import { newPassword, organisationName, personName, signUpBody, signUpRequest } from '../../schemas/account-schemas.ts';
import { optionalReference } from '../../schemas/wire-message.ts';
import { type WorkflowName, workflowNames } from '../../workflows.ts';

const tags = ['Accounts'] as const;

export const availableOrganisation = z.object({
  orgId: uuid,
  orgName: z.string(),
  logo: z.string().nullable(),
  role: z.enum(roles),
  plan: z.enum(plans),
  invitationStatus: z.enum(['confirmed', 'pending_confirmation']),
  isChildOrg: z.boolean(),
});

export const user = z.object({
  userId: uuid,
  status: z.enum(['partially_registered', 'registered']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean().describe('the person has opened a link that was mailed there'),
  language: z.enum(languages).nullable().describe('in which letters are written; null while it is unknown'),
  image: z.string().nullable(),
  creationDate: z.number().describe('epoch milliseconds'),
  rootOrgId: z.string(),
  hasOnboarded: z.boolean(),
  usage: z.number().describe('credits that the user has spent in that organisation in this period'),
  lastOnline: z.number().nullable(),
  availableOrganizations: z.array(availableOrganisation),
  currentOrgId: z.string().describe('the organisation that this request assumes'),
  capabilities: z.array(z.enum(capabilities)).describe('what one may do in that organisation'),
  screens: z.array(z.enum(screens)).describe('what one is shown there'),
  workflows: z.array(z.enum(workflowNames as [WorkflowName, ...WorkflowName[]])),
  flags: z.array(z.enum(featureFlagNames as [FeatureFlag, ...FeatureFlag[]])).describe('switched on there'),
  isInstallationAdmin: z.boolean(),
  lacksSecondFactor: z
    .boolean()
    .describe('that organisation demands a second factor, and this session has shown none: nothing can be done there'),
  brand: z
    .object({ name: z.string().nullable(), accent: z.string().nullable(), logo: z.string().nullable() })
    .nullable()
    .describe('what stands in the place of the product in that organisation'),
  speechLanguage: z
    .string()
    .nullable()
    .describe('BCP 47, with a region where an accent is set: what speech begins with in that organisation'),
});
export type User = z.infer<typeof user>;

export const accountSession = z.object({
  token: z.string(),
  expiresAt: z.number().describe('epoch milliseconds'),
  user,
});
export const done = z.object({ message: z.string() });

/** The password was correct and the account has two-factor authentication: send a code before the challenge expires. */
const secondStep = z.object({
  challenge: z.string(),
  expiresAt: z.number().describe('epoch milliseconds'),
});

const apiKey = z.object({
  keyId: uuid,
  name: z.string(),
  start: z.string().describe('the first characters of the key, to tell keys apart'),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  organisations: z
    .array(z.object({ orgId: uuid, orgName: z.string() }))
    .nullable()
    .describe('the only organisations that the key reaches; null for all of its owner'),
  scopes: z.array(z.enum(keyScopes)).nullable().describe('all that the key may do; null for all that its owner may'),
  expiresAt: z.number().nullable().describe('epoch milliseconds'),
  hasSecondFactor: z
    .boolean()
    .describe('generated in a session with a second factor, so that organisations that ask for one accept it'),
});
export type ApiKey = z.infer<typeof apiKey>;

/** Limits of a new key. A key without them may do all that its owner may, in all of their organisations. */
const newKey = z.object({
  name: z.string().min(1).max(60).optional(),
  orgIds: z
    .array(uuid)
    .min(1)
    .max(limits.apiKeyOrganisations)
    .optional()
    .describe('the only organisations that the key reaches'),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length).optional().describe('all that the key may do'),
  expiresInDays: z.number().int().min(1).max(limits.apiKeyDays).optional(),
});

/** Whether API keys keep working when the password changes. */
export const keepsApiKeys = z.boolean().describe('whether my API keys keep working; otherwise they are revoked');

export const publicSignIn = access.public('people sign in and up here; attempts are limited per address');

export const accounts = {
  signUp: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/sign-up',
    cost: 'credentials',
    summary: 'Create an account',
    tags,
  })
    .input(z.object({ body: signUpRequest }))
    .output(
      z.union([
        accountSession,
        done.extend(optionalReference).describe('a mail was sent whose link opens the account'),
      ]),
    ),
  confirmSignUp: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/confirm-sign-up',
    cost: 'credentials',
    summary: 'Open the account with the token of the mailed link and the password that was chosen',
    tags,
  })
    .input(z.object({ body: z.object({ token: z.string().min(1).max(200), password: z.string().max(256) }) }))
    .output(accountSession),
  signIn: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/sign-in',
    cost: 'credentials',
    summary: 'Sign in',
    tags,
  })
    .input(z.object({ body: z.object({ email: z.string().max(255), password: z.string().max(256) }) }))
    .output(z.union([accountSession, secondStep])),
  signInWithCode: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/sign-in/code',
    cost: 'credentials',
    summary: 'Two-factor sign-in: a code of the authenticator app, or a recovery code',
    tags,
  })
    .input(
      z.object({ body: z.object({ challenge: z.string().min(1).max(200), code: z.string().trim().min(1).max(40) }) }),
    )
    .output(accountSession),
  signOut: endpoint(access.signedIn, {
    method: 'POST',
    path: '/auth/sign-out',
    cost: 'change',
    summary: 'End this session',
    tags,
  }).output(done),
  requestPasswordReset: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/request-password-reset',
    cost: 'mail',
    summary: 'Mail a link with which a new password can be set',
    tags,
  })
    .input(z.object({ body: z.object({ email: z.string().max(255) }) }))
    .output(done),
  resetPassword: endpoint(publicSignIn, {
    method: 'POST',
    path: '/auth/reset-password',
    cost: 'credentials',
    summary: 'Set a new password with the token of the mailed link; all sessions and other links end',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          token: z.string().min(1).max(200),
          password: newPassword,
          keepsApiKeys: keepsApiKeys.default(false),
        }),
      }),
    )
    .output(done),
  setUp: endpoint(access.public('only the one-time token of the first start opens it'), {
    method: 'POST',
    path: '/auth/set-up',
    cost: 'credentials',
    summary: 'Create the first administrator of this installation',
    tags,
  })
    .input(z.object({ body: signUpBody.extend({ token: z.string().min(1).max(200) }) }))
    .output(accountSession),
  checkSetUp: endpoint(access.public('tells the set-up page whether its link works, and nothing else'), {
    method: 'POST',
    path: '/auth/set-up/check',
    cost: 'credentials',
    summary: 'Whether a set-up link can create the first administrator',
    tags,
  })
    .input(z.object({ body: z.object({ token: z.string().min(1).max(200) }) }))
    .output(
      z.object({
        state: z
          .enum(setUpLinkStates)
          .describe('used: the installation has an administrator; invalid: the link is wrong, replaced or expired'),
      }),
    ),
  register: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/register',
    cost: 'credentials',
    summary: 'Complete a sign-up: names and the first organisation',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          firstName: personName.default('Unknown'),
          lastName: personName.default('Unknown'),
          orgName: organisationName,
          isFromCanva: z.boolean().optional(),
          acceptsTermsOfUse: z.literal(true, says(formMessage('forms.acceptTerms'))).optional(),
          acceptsPrivacyPolicy: z.literal(true, says(formMessage('forms.acceptPrivacy'))).optional(),
        }),
      }),
    )
    .output(user),
  getUser: endpoint(access.anyCredential, {
    method: 'GET',
    path: '/user',
    cost: 'read',
    summary: 'The signed-in person',
    tags,
  }).output(user),
  updateUser: endpoint(access.signedIn, {
    method: 'PATCH',
    path: '/user',
    cost: 'change',
    summary: 'Change names, language or onboarding, accept or decline an invitation',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          firstName: personName.optional(),
          lastName: personName.optional(),
          language: z.enum(languages).optional().describe('in which letters are written'),
          hasOnboarded: z.boolean().optional(),
          confirmInviteFrom: uuid.optional().describe('the organisation whose invitation is accepted'),
          rejectInviteFrom: uuid.optional().describe('the organisation whose invitation is declined'),
        }),
      }),
    )
    .output(user),
  revalidateUser: endpoint(access.public('returns null to callers who are not signed in'), {
    method: 'POST',
    path: '/revalidate-user-data',
    cost: 'change',
    summary: 'The signed-in person as they are now, or null',
    tags,
  }).output(user.nullable()),
  deletionPreview: endpoint(access.signedIn, {
    method: 'GET',
    path: '/user/deletion',
    cost: 'read',
    summary: 'What would happen to my organisations if I deleted my account',
    tags,
  }).output(
    z.object({
      organisations: z.array(
        z.object({
          orgId: uuid,
          orgName: z.string(),
          isDeleted: z.boolean().describe('with everything in it; otherwise another member becomes its owner'),
        }),
      ),
    }),
  ),
  deleteUser: endpoint(access.signedIn, {
    method: 'DELETE',
    path: '/user',
    cost: 'credentials',
    summary: 'Delete my account',
    tags,
  }).output(done),
  saveSurvey: endpoint(access.signedIn, {
    method: 'POST',
    path: '/user/onboarding-survey',
    cost: 'change',
    summary: 'What I came for and what I do, asked at the first sign-in',
    tags,
  })
    .input(
      z.object({
        body: z.object({
          usage: z.array(z.enum(usageGoals)).max(usageGoals.length).optional(),
          jobFunction: z.enum(jobFunctions).optional(),
        }),
      }),
    )
    .output(done),
  setImage: endpoint(access.signedIn, {
    method: 'PUT',
    path: '/user/image',
    cost: 'picture',
    summary: 'Set my picture: a JPG or PNG file of at most 1 MB as the body; its middle is kept as a square',
    tags,
  })
    .input(z.object({ body: z.file() }))
    .output(user),
  removeImage: endpoint(access.signedIn, {
    method: 'DELETE',
    path: '/user/image',
    cost: 'change',
    summary: 'Take my picture away',
    tags,
  }).output(user),
  generateKey: endpoint(access.may('api.use'), {
    method: 'POST',
    path: '/user/generate-key',
    cost: 'credentials',
    summary: 'Create an API key in a session; it is shown once',
    tags,
  })
    .input(z.object({ body: newKey.optional() }))
    .output(z.object({ key: z.string(), keyId: uuid })),
  listKeys: endpoint(access.signedIn, {
    method: 'GET',
    path: '/user/keys',
    cost: 'read',
    summary: 'My API keys',
    tags,
  }).output(z.object({ keys: z.array(apiKey) })),
  deleteKey: endpoint(access.signedIn, {
    method: 'DELETE',
    path: '/user/keys/{keyId}',
    cost: 'change',
    summary: 'Revoke a key',
    tags,
  })
    .input(z.object({ params: z.object({ keyId: uuid }) }))
    .output(done),
};
