import { text as readStream } from 'node:stream/consumers';
import { type CloudEngine, cloudEngines, connectionSettings, DomainError } from '@sonora/contracts';
import { createConnectionsRepository, recordedSettings, saveConnection } from '../../modules/voices/index.ts';
import { checkoutRoot } from '../../platform/config/checkout.ts';
import { readConfig } from '../../platform/config/config.ts';
import { INSTALLATION } from '../../platform/ids/installation-id.ts';
import { installationSeal } from '../../platform/secrets/sealed-text.ts';
import { type Command, CommandError, type CommandInput, textOption, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';
import { readBytes } from '../files.ts';
import { withOperatorAudit } from '../with-operator-audit.ts';

const list = async () =>
  withDatabase(async ({ db }) => {
    const rows = await createConnectionsRepository(db).listFor(undefined);
    const connections = rows.map(({ engine, baseUrl, region, model, status, statusText, voices }) => ({
      engine,
      baseUrl,
      region,
      model,
      status,
      statusText,
      voices: voices.length,
    }));
    const lines = connections.map(
      ({ engine, status, statusText, voices }) =>
        `${engine.padEnd(18)} ${status.padEnd(9)} ${String(voices).padStart(4)} voices${statusText ? `  ${statusText}` : ''}`,
    );
    return { document: { connections }, text: lines.join('\n') || 'no service is connected for the installation' };
  });

/** Reads the key from a file or standard input. As an argument, other users of the machine could read it. */
const readKey = async (input: CommandInput): Promise<string | undefined> => {
  const path = textOption(input, 'key-file');
  if (path === undefined) return undefined;
  const read = path === '-' ? await readStream(process.stdin) : new TextDecoder().decode(await readBytes(path));
  return read.trim();
};

const set = async (engine: CloudEngine, input: CommandInput) => {
  const given = connectionSettings.safeParse({
    apiKey: await readKey(input),
    baseUrl: textOption(input, 'base-url'),
    region: textOption(input, 'region'),
    model: textOption(input, 'model'),
  });
  if (!given.success) {
    throw new CommandError(given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const { dataDirectory } = readConfig(process.env, checkoutRoot());
  try {
    await withDatabase(({ db }) =>
      withOperatorAudit(db, 'connections set', async (transaction) => ({
        result: await saveConnection(
          { repository: createConnectionsRepository(transaction), seal: installationSeal(dataDirectory) },
          { orgId: INSTALLATION, engine },
          given.data,
        ),
        act: { action: 'connection.saved', target: engine, detail: recordedSettings(given.data) },
      })),
    );
  } catch (error) {
    if (error instanceof DomainError) throw new CommandError(error.errors.join('\n'), { cause: error });
    throw error;
  }
  return {
    document: { engine },
    text: `${engine} is connected; the server asks it for its voices within half a minute`,
  };
};

const remove = async (engine: CloudEngine) => {
  const isGone = await withDatabase(({ db }) =>
    withOperatorAudit(db, 'connections remove', async (transaction) => {
      const result = await createConnectionsRepository(transaction).remove({ orgId: INSTALLATION, engine });
      return { result, act: result ? { action: 'connection.removed', target: engine } : undefined };
    }),
  );
  if (!isGone) throw new CommandError(`${engine} is not connected`);
  return { document: { engine }, text: `${engine} is not connected any more; its key is forgotten` };
};

const isEngine = (name: string | undefined): name is CloudEngine => cloudEngines.some((engine) => engine === name);

export const connectionsCommand: Command = {
  usage: 'connections list|set|remove [ENGINE] [options]',
  options: {
    'key-file': {
      type: 'string',
      value: 'FILE',
      text: 'file that holds the key and nothing else; - reads it from standard input',
    },
    'base-url': { type: 'string', value: 'URL', text: 'where the service stands, when that is not its usual address' },
    region: { type: 'string', value: 'NAME', text: 'of azure, for example westeurope' },
    model: { type: 'string', value: 'NAME', text: 'which of its models speaks' },
  },
  run: async (input) => {
    const [action = 'list', engine, ...rest] = input.positionals;
    if (action === 'list' && engine === undefined) return list();
    if ((action !== 'set' && action !== 'remove') || rest.length > 0)
      throw new UsageError('say: connections list, set or remove');
    if (!isEngine(engine)) throw new UsageError(`name a service: ${cloudEngines.join(', ')}`);
    return action === 'set' ? set(engine, input) : remove(engine);
  },
};
