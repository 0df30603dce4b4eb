import { randomBytes } from 'node:crypto';
import { DomainError, limits } from '@sonora/contracts';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { z } from 'zod';
import { type DatabaseHandle, sqlState, uniqueViolation } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { account, session, user, verification } from '../accounts.schema.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Without a request for so long, a session has ended. */
export const sessionSeconds = 7 * 86_400;
/** However often somebody comes back: after this they prove again who they are. */
export const longestSessionSeconds = 30 * 86_400;

export type StartedSession = {
  readonly sessionId: string;
  readonly userId: string;
  readonly token: string;
  readonly expiresAt: Date;
  /** Nobody had a session of this account before. */
  readonly isFirst: boolean;
};

/** Where a session was begun, for its owner to know it by. */
export type SessionPlace = { readonly ipAddress: string; readonly userAgent: string };

export type NewPerson = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The person has shown that mail to this address reaches them. */
  readonly emailVerified?: boolean;
};

/** Passwords and sessions, whoever does the work behind it. */
export type Authentication = {
  /** @param password undefined for whoever signs in by other means @throws DomainError `already-registered`, `invalid-input` */
  createUser(person: NewPerson, password: string | undefined): Promise<{ readonly userId: string }>;
  /**
   * The person whom address and password name. Takes as much work for an address that nobody has.
   */
  checkPassword(email: string, password: string): Promise<string | undefined>;
  /** Whether it is this person's own; false when they have none. */
  checkOwnPassword(userId: string, password: string): Promise<boolean>;
  /** Does not end sessions. */
  setPassword(userId: string, password: string): Promise<void>;
  hashPassword(password: string): Promise<string>;
  checkHash(hash: string, password: string): Promise<boolean>;
  /**
   * A new session under a new token, whatever the request carried.
   * @param hasSecondFactor more than a password was shown. Default: false
   */
  startSession(userId: string, place: SessionPlace, hasSecondFactor?: boolean): Promise<StartedSession>;
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

/** Stricter than our forms: what mail servers would not take is no address of an account. */
const mailAddress = z.email();

const longestUserAgent = 400;

/**
 * Password hashing and reset tokens by a well-kept library. People, sessions, cookies, bearer tokens, keys, organisations and
 * permissions are ours.
 */
export const createAuthentication = (options: {
  readonly db: DatabaseHandle['db'];
  readonly secret: string;
  readonly publicUrl: string;
  readonly repository: AccountsRepository;
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

  const { repository } = options;
  /** Of nobody: compared with, so that an unknown address costs what a known one does. */
  const nobodysHash = hashPassword(randomBytes(24).toString('base64url'));
  const checkHash = (hash: string, password: string): Promise<boolean> => verifyPassword({ hash, password });
  const isOf = async (userId: string | undefined, password: string): Promise<boolean> => {
    const hash = userId === undefined ? undefined : await repository.findPasswordHash(userId);
    const isRight = await checkHash(hash ?? (await nobodysHash), password);
    return hash !== undefined && isRight;
  };

  return {
    createUser: async ({ email, firstName, lastName, emailVerified = false }, password) => {
      const address = email.trim().toLowerCase();
      if (!mailAddress.safeParse(address).success)
        throw new DomainError('invalid-input', { errors: ['email: must be an e-mail address'] });
      if (password !== undefined) refuseWeakPassword(password, [address, firstName, lastName]);
      const userId = newId();
      const row = { id: userId, email: address, name: `${firstName} ${lastName}`, firstName, lastName, emailVerified };
      const hash = password === undefined ? undefined : await hashPassword(password);
      try {
        await repository.insertUser(row, hash);
      } catch (cause) {
        if (sqlState(cause) === uniqueViolation) throw new DomainError('already-registered', { cause });
        throw cause;
      }
      return { userId };
    },
    checkPassword: async (email, password) => {
      const userId = (await repository.findUserByEmail(email.trim()))?.id;
      return (await isOf(userId, password)) ? userId : undefined;
    },
    checkOwnPassword: isOf,
    setPassword: async (userId, password) => repository.setPasswordHash(userId, await hashPassword(password)),
    hashPassword,
    checkHash,
    startSession: async (userId, { ipAddress, userAgent }, hasSecondFactor = false) => {
      const sessionId = newId();
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + sessionSeconds * 1000);
      const isFirst = (await repository.findUser(userId))?.lastOnlineAt === null;
      await repository.insertSession({
        id: sessionId,
        userId,
        token,
        expiresAt,
        ipAddress,
        userAgent: userAgent.slice(0, longestUserAgent),
        hasSecondFactor,
      });
      await repository.touchUser(userId);
      return { sessionId, userId, token, expiresAt, isFirst };
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
