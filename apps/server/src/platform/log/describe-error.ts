import { withSourcePositions } from './source-positions.ts';

/** The query builder appends a failed statement's parameters to its message: addresses, hashes, session tokens. */
const statementValues = /\nparams: [\s\S]*?(?=\n {4}at |$)/g;

/** Message, stack and cause for the log, without the parameters of a failed statement. At most 8,000 characters. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${describeError(error.cause)}`;
  const stack = withSourcePositions((error.stack ?? error.message).replaceAll(statementValues, ''));
  return `${stack}${cause}`.slice(0, 8_000);
};
