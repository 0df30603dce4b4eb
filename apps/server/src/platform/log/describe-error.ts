import { withSourcePositions } from './source-positions.ts';

/** The query builder puts a failed statement's values behind its text: addresses, hashes, session tokens. */
const statementValues = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;

/** Message, stack and cause, for the log only; the values of a failed statement stay out of it. At most 8,000 characters. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${describeError(error.cause)}`;
  const stack = withSourcePositions((error.stack ?? error.message).replaceAll(statementValues, ''));
  return `${stack}${cause}`.slice(0, 8_000);
};
