import { ErrorCode, type Provider, type ResolutionDetails, StandardResolutionReasons } from '@openfeature/server-sdk';

/** Value of a flag for the first subject that has a setting; undefined without any. */
export type FlagReader = (flag: string, subjects: readonly string[]) => Promise<boolean | undefined>;

const noOther = <T>(value: T): Promise<ResolutionDetails<T>> =>
  Promise.resolve({ value, reason: StandardResolutionReasons.ERROR, errorCode: ErrorCode.TYPE_MISMATCH });

/**
 * The built-in provider of boolean flags. In the evaluation context, `targetingKey` is the organisation and `parent`
 * its parent organisation.
 */
export const createFlagProvider = (read: FlagReader): Provider => ({
  metadata: { name: 'sonora' },
  runsOn: 'server',
  resolveBooleanEvaluation: async (flag, otherwise, { targetingKey, parent }) => {
    const subjects = [targetingKey, parent].filter((subject) => typeof subject === 'string');
    const value = await read(flag, subjects);
    return value === undefined
      ? { value: otherwise, reason: StandardResolutionReasons.DEFAULT }
      : { value, reason: StandardResolutionReasons.TARGETING_MATCH };
  },
  resolveStringEvaluation: (_flag, value) => noOther(value),
  resolveNumberEvaluation: (_flag, value) => noOther(value),
  resolveObjectEvaluation: (_flag, value) => noOther(value),
});
