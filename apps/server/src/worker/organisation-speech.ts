import {
  type ConnectionKey,
  type createConnectionsRepository,
  createVoiceLibrary,
  type ProviderPool,
  standInFor,
} from '../modules/connections/index.ts';
import type { Line } from '../modules/productions/index.ts';
import type { SpeechEngines } from '../platform/speech/speech-engines.ts';

export type OrganisationSpeechServices = {
  readonly engines: Pick<SpeechEngines, 'get' | 'voices'>;
  readonly repository: ReturnType<typeof createConnectionsRepository>;
  readonly pool: ProviderPool;
};

/** The voices of an organisation and what stands behind them, as they are when they are first asked for. */
export const organisationSpeech = (
  { engines, repository, pool }: OrganisationSpeechServices,
  orgId: string | undefined,
): Line['speech'] => {
  const load = async () => {
    const [rows, allowsStandIns] = await Promise.all([
      repository.listFor(orgId),
      orgId === undefined ? false : repository.allowsStandIns(orgId),
    ]);
    // What nobody has ordered, such as samples of the house, is never spoken at a price.
    const library = createVoiceLibrary(engines.voices(), orgId === undefined ? [] : rows);
    return {
      find: library.find,
      engineOf: (voice: Parameters<typeof library.connectionOf>[0]) => {
        const row = library.connectionOf(voice);
        return row && orgId !== undefined ? pool.engineOf(row, orgId) : engines.get(voice.base.engine);
      },
      standInFor: (voice: Parameters<typeof standInFor>[0]) =>
        allowsStandIns ? standInFor(voice, engines.voices()) : undefined,
    };
  };
  let loaded: ReturnType<typeof load> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
};

/** A service that hangs holds one of these places until its check is given up. */
const checksAtOnce = 4;

/** Asks every service that is due for its voices; what goes wrong with one keeps no other waiting. */
export const checkDueConnections = async (
  { dueAt }: Pick<OrganisationSpeechServices['repository'], 'dueAt'>,
  check: (key: ConnectionKey) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> => {
  const due = await dueAt(new Date());
  const work = async (): Promise<void> => {
    for (let key = due.shift(); key !== undefined; key = due.shift()) await check(key).catch(onError);
  };
  await Promise.all(Array.from({ length: checksAtOnce }, work));
};
