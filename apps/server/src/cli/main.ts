import { ConfigurationError } from '../platform/config/config.ts';
import { type Command, CommandError, helpOf, readInput, UsageError } from './command.ts';
import { adCommand } from './commands/ad.ts';
import { apiKeyCommand } from './commands/api-key.ts';
import { effectCommand, soundCommand, soundsCommand, voicesCommand } from './commands/catalogue.ts';
import { doctorCommand } from './commands/doctor.ts';
import { measureCommand } from './commands/measure.ts';
import { mixCommand } from './commands/mix.ts';
import { startCommand } from './commands/start.ts';

const commands: readonly Command[] = [
  adCommand,
  mixCommand,
  measureCommand,
  soundCommand,
  effectCommand,
  voicesCommand,
  soundsCommand,
  doctorCommand,
  apiKeyCommand,
  startCommand,
];

const overview = (): string =>
  `Sonora makes audio ads.\n\nUsage: sonora COMMAND [options]\n\n${commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`).join('\n')}\n\nsonora COMMAND --help says more. Every command takes --json.\n`;

const execute = async (args: readonly string[]): Promise<number> => {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((entry) => entry.name === name);
  if (!command) throw new UsageError(`there is no command ${name}; see: sonora --help`);
  const input = readInput(command, rest);
  if (input.help) {
    process.stdout.write(helpOf(command));
    return 0;
  }
  const output = await command.run(input);
  if (output) process.stdout.write(input.json ? `${JSON.stringify(output.document, null, 2)}\n` : `${output.text}\n`);
  return 0;
};

const statusOf = (error: unknown): number => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) {
    process.stderr.write(`sonora: ${message}\n`);
    return 2;
  }
  const expected = error instanceof CommandError || error instanceof ConfigurationError;
  process.stderr.write(
    `sonora: ${expected || process.env.SONORA_LOG_LEVEL !== 'debug' ? message : (error as Error).stack}\n`,
  );
  return 1;
};

process.exitCode = await execute(process.argv.slice(2)).catch(statusOf);
// The channel to the bootstrap, and threads that idle, must not keep a finished command alive.
process.exit();
