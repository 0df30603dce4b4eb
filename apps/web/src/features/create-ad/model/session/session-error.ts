import type { ErrorCode } from '@sonora/contracts';
import { t } from '../../messages.ts';

/** Why a session could not be created. */
export type SessionErrorName = 'userNotFound' | 'projectCreationFailed' | 'sessionCreationFailed' | 'unknown';

/** @param step what was being done. The list of projects creates the default project of the user. */
export const sessionErrorName = (
  step: 'project' | 'session' | undefined,
  code: ErrorCode | undefined,
): SessionErrorName => {
  if (code === 'unauthorised') return 'userNotFound';
  if (step === 'project') return 'projectCreationFailed';
  return step === 'session' ? 'sessionCreationFailed' : 'unknown';
};

const texts: Readonly<Record<SessionErrorName, string>> = {
  userNotFound: t('createAd.projectOrSessionNotCreated'),
  projectCreationFailed: t('createAd.projectNotCreated'),
  sessionCreationFailed: t('createAd.sessionNotCreated'),
  unknown: t('createAd.projectOrSessionNotCreated'),
};

/** Thrown when a session could not be created. `cause` is the error of the call. */
export class SessionError extends Error {
  constructor(name: SessionErrorName, cause: unknown) {
    super(texts[name], { cause });
    this.name = name;
  }
}

/** Runs a step of the creation. @throws SessionError */
export const asSessionStep = async <T>(
  step: 'project' | 'session',
  codeOf: (error: unknown) => ErrorCode | undefined,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new SessionError(sessionErrorName(step, codeOf(error)), error);
  }
};
