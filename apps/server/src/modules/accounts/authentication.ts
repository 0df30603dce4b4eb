import { DomainError, limits } from '@sonora/contracts';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Log } from '../../platform/log/log.ts';
import { account, session, user, verification } from './accounts.schema.ts';
import { refuseWeakPassword } from './weak-password.ts';

export const sessionSeconds = 7 * 86_400;

export type StartedSession = { readonly userId: string; readonly token: string; readonly expiresAt: Date };

/** Passwords and sessions, whoever does the work behind it. */
export type Authentication = {
  /** @throws DomainError `already-registered`, `invalid-input` (also for a password that is easy to guess) */
  signUp(person: {
    readonly email: string;
    readonly password: string;
    readonly firstName: string;
    readonly lastName: string;
  }): Promise<StartedSession>;
  /** @throws DomainError `wrong-credentials` */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<StartedSession>;
  /** Says nothing about whether the address is known. */
  requestPasswordReset(email: string): Promise<void>;
  /** Ends all sessions of that person. @throws DomainError `link-expired`, `invalid-input` */
  resetPassword(token: string, password: string): Promise<void>;
};

/** The library's tables by the names that it gives them. */
export const authenticationSchema = { user, session, account, verification };

/** The part of the library's options that decides which tables and columns it needs; a test compares them with ours. */
export const authenticationTableOptions = {
  rateLimit: { enabled: false },
  user: { additionalFields: { firstName: { type: 'string' }, lastName: { type: 'string' } } },
} as const satisfies Partial<BetterAuthOptions>;

/** Status of the library's refusals; 500 for whatever is none. */
const statusOf = (error: unknown): number => (error as { statusCode?: number }).statusCode ?? 500;

const codeOf = (error: unknown): string => String((error as { body?: { code?: unknown } }).body?.code ?? '');

/**
 * Password hashing, session tokens and reset tokens by a well-kept library. Cookies, bearer tokens, keys, organisations
 * and permissions are ours.
 */
export const createAuthentication = (options: {
  readonly db: DatabaseHandle['db'];
  readonly secret: string;
  readonly publicUrl: string;
  readonly log: Log;
  /** A password was changed: whatever is remembered of that person's sessions is void. */
  readonly onPasswordReset: (userId: string) => Promise<void>;
  readonly mailResetLink: (person: { readonly userId: string; readonly email: string }, token: string) => Promise<void>;
}): Authentication => {
  const auth = betterAuth({
    ...authenticationTableOptions,
    database: drizzleAdapter(options.db, { provider: 'pg', schema: authenticationSchema }),
    secret: options.secret,
    baseURL: options.publicUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: { database: { generateId: () => newId() }, disableCSRFCheck: true },
    session: { expiresIn: sessionSeconds, cookieCache: { enabled: false } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.passwordCharacters.min,
      maxPasswordLength: limits.passwordCharacters.max,
      resetPasswordTokenExpiresIn: 3_600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: person, token }) => {
        await options.mailResetLink({ userId: person.id, email: person.email }, token);
      },
      onPasswordReset: ({ user: person }) => options.onPasswordReset(person.id),
    },
  });

  const started = (answer: { token: string | null; user: { id: string } }): StartedSession => {
    if (!answer.token) throw new Error('the authentication library gave no session token');
    return { userId: answer.user.id, token: answer.token, expiresAt: new Date(Date.now() + sessionSeconds * 1000) };
  };

  return {
    signUp: async (person) => {
      refuseWeakPassword(person.password, [person.email, person.firstName, person.lastName]);
      try {
        const name = `${person.firstName} ${person.lastName}`;
        const { email, password, firstName, lastName } = person;
        return started(
          await auth.api.signUpEmail({ body: { email: email.toLowerCase(), password, name, firstName, lastName } }),
        );
      } catch (error) {
        if (codeOf(error).startsWith('USER_ALREADY_EXISTS'))
          throw new DomainError('already-registered', { cause: error });
        // It is stricter about addresses than we are, and has no other objection left.
        if (statusOf(error) < 500)
          throw new DomainError('invalid-input', { errors: ['email: must be an e-mail address'], cause: error });
        throw error;
      }
    },
    signIn: async ({ email, password }) => {
      try {
        return started(await auth.api.signInEmail({ body: { email: email.trim().toLowerCase(), password } }));
      } catch (error) {
        if (statusOf(error) < 500) throw new DomainError('wrong-credentials', { cause: error });
        throw error;
      }
    },
    requestPasswordReset: async (email) => {
      try {
        await auth.api.requestPasswordReset({ body: { email: email.trim().toLowerCase() } });
      } catch (error) {
        if (statusOf(error) >= 500) throw error;
      }
    },
    resetPassword: async (token, password) => {
      refuseWeakPassword(password, []);
      try {
        await auth.api.resetPassword({ body: { token, newPassword: password } });
      } catch (error) {
        if (statusOf(error) < 500) throw new DomainError('link-expired', { cause: error });
        throw error;
      }
    },
  };
};
