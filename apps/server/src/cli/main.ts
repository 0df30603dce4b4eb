import { ConfigurationError } from '../platform/config/configuration-error.ts';
import { describeError } from '../platform/log/describe-error.ts';
import { type Command, CommandError, helpOf, readInput, UsageError } from './command.ts';

type Entry = { readonly name: string; readonly summary: string; readonly load: () => Promise<Command> };

/** Each command's code is loaded only when it runs, so `measure` does not load the database's. */
const entries: readonly Entry[] = [
  {
    name: 'ad',
    summary: 'Makes a finished, mastered ad from a text.',
    load: async () => (await import('./commands/ad.ts')).adCommand,
  },
  {
    name: 'versions',
    summary: 'Makes versions of one ad: a document with {{columns}}, and a table with a row for each version.',
    load: async () => (await import('./commands/versions.ts')).versionsCommand,
  },
  {
    name: 'mix',
    summary: 'Mixes and masters a voice recording over a bed.',
    load: async () => (await import('./commands/mix.ts')).mixCommand,
  },
  {
    name: 'measure',
    summary: 'Measures loudness (BS.1770-4), loudness range and true peak of a file.',
    load: async () => (await import('./commands/measure.ts')).measureCommand,
  },
  {
    name: 'check',
    summary: 'Holds a file against what a destination asks: format, length, loudness, peaks.',
    load: async () => (await import('./commands/check.ts')).checkCommand,
  },
  {
    name: 'fit',
    summary: 'Makes a recording last exactly as long as wanted, joined at its bars.',
    load: async () => (await import('./commands/fit.ts')).fitCommand,
  },
  {
    name: 'tune',
    summary: 'Makes a recording higher, deeper, longer or shorter, each by itself.',
    load: async () => (await import('./commands/tune.ts')).tuneCommand,
  },
  {
    name: 'sound',
    summary: 'Plays a sound template for exactly the wanted length.',
    load: async () => (await import('./commands/sound.ts')).soundCommand,
  },
  {
    name: 'effect',
    summary: 'Renders a sound effect.',
    load: async () => (await import('./commands/effect.ts')).effectCommand,
  },
  {
    name: 'voices',
    summary: 'Lists the voices that can speak on this machine; installs and removes voice packs.',
    load: async () => (await import('./commands/voices.ts')).voicesCommand,
  },
  {
    name: 'connections',
    summary: 'Connects services that speak with a key of the operator, for all organisations.',
    load: async () => (await import('./commands/connections.ts')).connectionsCommand,
  },
  {
    name: 'dictionary',
    summary: 'Reads or writes the table of how words are said, for all organisations.',
    load: async () => (await import('./commands/dictionary.ts')).dictionaryCommand,
  },
  {
    name: 'sounds',
    summary: 'Lists the sound templates, or the sound effects.',
    load: async () => (await import('./commands/sounds.ts')).soundsCommand,
  },
  {
    name: 'soundfonts',
    summary: 'Lists the SoundFonts of this installation, what they play, and their licences.',
    load: async () => (await import('./commands/soundfonts.ts')).soundfontsCommand,
  },
  {
    name: 'similar',
    summary: 'Finds the sound templates most like one of them, or like a recording.',
    load: async () => (await import('./commands/similar.ts')).similarCommand,
  },
  {
    name: 'doctor',
    summary: 'Says what this installation has found, what is missing, and how to get it.',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  {
    name: 'api-key',
    summary: 'Creates an API key of a person. It is shown once.',
    load: async () => (await import('./commands/api-key.ts')).apiKeyCommand,
  },
  {
    name: 'admin',
    summary: 'Lists the administrators of this installation; prints a set-up link while there is none.',
    load: async () => (await import('./commands/admin.ts')).adminCommand,
  },
  {
    name: 'plan',
    summary: 'Puts an organisation on a plan that nobody pays for here, with credits of its own where wanted.',
    load: async () => (await import('./commands/plan.ts')).planCommand,
  },
  {
    name: 'outbox',
    summary: 'Shows mail that was not sent: without SMTP_URL all of it, password resets included.',
    load: async () => (await import('./commands/outbox.ts')).outboxCommand,
  },
  {
    name: 'start',
    summary: 'Starts Sonora: database, pages, API and audio worker.',
    load: async () => (await import('./commands/start.ts')).startCommand,
  },
];

const overview = (): string =>
  `Sonora makes audio ads.\n\nUsage: sonora COMMAND [options]\n\n${entries.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n')}\n\nsonora COMMAND --help says more. Every command takes --json.\n`;

const execute = async (args: readonly string[]): Promise<number> => {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(overview());
    return name === undefined ? 2 : 0;
  }
  const entry = entries.find((candidate) => candidate.name === name);
  if (!entry) throw new UsageError(`there is no command ${name}; see: sonora --help`);
  const command = await entry.load();
  const input = readInput(command, rest);
  if (input.help) {
    process.stdout.write(helpOf(entry.summary, command));
    return 0;
  }
  const output = await command.run(input);
  if (output) process.stdout.write(input.json ? `${JSON.stringify(output.document, null, 2)}\n` : `${output.text}\n`);
  return output?.isFailure ? 1 : 0;
};

const statusOf = (error: unknown): number => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) {
    process.stderr.write(`sonora: ${message}\n`);
    return 2;
  }
  const expected = error instanceof CommandError || error instanceof ConfigurationError;
  const isShort = expected || process.env.SONORA_LOG_LEVEL !== 'debug';
  process.stderr.write(`sonora: ${isShort ? message : describeError(error)}\n`);
  return 1;
};

/** Waits until a pipe has received all output, since exiting would discard the rest. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write('', () => resolve()));

const status = await execute(process.argv.slice(2)).catch(statusOf);
await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
// Otherwise the IPC channel and idle threads would keep a finished command alive.
process.exit(status);
