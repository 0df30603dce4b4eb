import { parseArgs } from 'node:util';

/** The command line is wrong: exit status 2, with a message and the usage. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** The command failed for a reason that the user should read: exit status 1. */
export class CommandError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'CommandError';
  }
}

export type OptionSpec = {
  readonly short?: string;
  readonly type: 'string' | 'boolean';
  readonly value?: string;
  readonly text: string;
};

/** Parsed arguments of a command, and its output for messages. */
export type CommandInput = {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
  /** True with --json: standard output must contain only the JSON document. */
  readonly json: boolean;
  /** Writes a line to standard error: progress and remarks. */
  readonly say: (line: string) => void;
};

/** Result of a command: the JSON document, and the same as text. */
export type CommandOutput = {
  readonly document: unknown;
  readonly text: string;
  /** True when the command succeeded only in part: exit status 1. */
  readonly isFailure?: boolean;
};

export type Command = {
  readonly usage: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  run(input: CommandInput): Promise<CommandOutput | undefined>;
};

const common: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', text: 'print one JSON document and nothing else' },
  help: { type: 'boolean', short: 'h', text: 'show this help' },
};

export const helpOf = (summary: string, command: Command): string => {
  const lines = Object.entries({ ...command.options, ...common }).map(([name, option]) => {
    const short = option.short ? `-${option.short}, ` : '    ';
    const value = option.type === 'string' ? ` ${option.value ?? 'TEXT'}` : '';
    return `  ${`${short}--${name}${value}`.padEnd(28)} ${option.text}`;
  });
  return `${summary}\n\nUsage: sonora ${command.usage}\n\n${lines.join('\n')}\n`;
};

/** Parses the arguments of a command. @throws UsageError */
export const readInput = (command: Command, args: readonly string[]): CommandInput & { readonly help: boolean } => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries({ ...command.options, ...common }).map(([name, { type, short }]) => [
          name,
          short ? { type, short } : { type },
        ]),
      ),
    });
    return {
      values: values as CommandInput['values'],
      positionals,
      json: values.json === true,
      help: values.help === true,
      say: (line) => void process.stderr.write(`${line}\n`),
    };
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0] ?? 'wrong use');
  }
};

/** @throws UsageError */
export const textOption = (input: CommandInput, name: string): string | undefined => {
  const value = input.values[name];
  if (value === '') throw new UsageError(`--${name} needs a value`);
  return typeof value === 'string' ? value : undefined;
};

/** @throws UsageError when it is missing */
export const requiredOption = (input: CommandInput, name: string): string => {
  const value = textOption(input, name);
  if (value === undefined) throw new UsageError(`--${name} is required`);
  return value;
};

type Limits = { readonly min: number; readonly max: number };

/**
 * A number within limits; negative ones are written `--name=-3`.
 * @param what its description in the error: "a number of seconds"
 * @throws UsageError
 */
export const numberOption = (
  input: CommandInput,
  name: string,
  limits: Limits,
  what = 'a number',
): number | undefined => {
  const value = textOption(input, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^-?\d+(?:\.\d+)?$/.test(value) || number < limits.min || number > limits.max) {
    throw new UsageError(`--${name} should be ${what} from ${limits.min} to ${limits.max}`);
  }
  return number;
};

/** Seconds within limits. @throws UsageError */
export const secondsOption = (input: CommandInput, name: string, limits: Limits): number | undefined =>
  numberOption(input, name, limits, 'a number of seconds');

/** Exactly one positional argument. @throws UsageError */
export const onePositional = (input: CommandInput, what: string): string => {
  const [value, ...rest] = input.positionals;
  if (value === undefined || value === '') throw new UsageError(`${what} is missing`);
  if (rest.length > 0) throw new UsageError(`too many arguments: ${rest.join(' ')}`);
  return value;
};
