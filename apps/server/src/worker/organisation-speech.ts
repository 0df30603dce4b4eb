import type { RenderContext } from '@sonora/renderer';
import {
  type ConnectionKey,
  type createConnectionsRepository,
  createVoiceLibrary,
  fallbackFor,
} from '../modules/voices/index.ts';
import type { ProviderPool } from '../modules/voices/jobs/index.ts';
import type { SpeechEngines } from '../platform/speech/speech-engines.ts';

export type OrganisationSpeechServices = {
  readonly engines: Pick<SpeechEngines, 'get' | 'voices'>;
  readonly repository: ReturnType<typeof createConnectionsRepository>;
  readonly pool: ProviderPool;
};

/** The voices of an organisation and their engines, loaded on first use. */
export const organisationSpeech = (
  { engines, repository, pool }: OrganisationSpeechServices,
  orgId: string | undefined,
): RenderContext['speech'] => {
  const load = async () => {
    const [rows, allowsFallbacks] = await Promise.all([
      repository.listFor(orgId),
      orgId === undefined ? false : repository.allowsStandIns(orgId),
    ]);
    // Without an organisation, as for catalogue samples, no paid service speaks.
    const library = createVoiceLibrary(engines.voices(), orgId === undefined ? [] : rows);
    return {
      find: library.find,
      engineOf: (voice: Parameters<typeof library.connectionOf>[0]) => {
        const row = library.connectionOf(voice);
        return row && orgId !== undefined ? pool.engineOf(row, orgId) : engines.get(voice.base.engine);
      },
      fallbackFor: (voice: Parameters<typeof fallbackFor>[0]) =>
        allowsFallbacks ? fallbackFor(voice, engines.voices()) : undefined,
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
