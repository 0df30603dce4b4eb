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

/** Voices of an organisation and their engines, loaded on first use. */
export const organisationSpeech = (
  { engines, repository, pool }: OrganisationSpeechServices,
  orgId: string | undefined,
): RenderContext['speech'] => {
  const load = async () => {
    const [rows, allowsFallbacks] = await Promise.all([
      repository.listFor(orgId),
      orgId === undefined ? false : repository.allowsStandIns(orgId),
    ]);
    // Without an organisation, as for catalogue samples, connected services must not speak.
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

/** Concurrency limit; a service that hangs keeps its slot until its timeout. */
const checksAtOnce = 4;

/** Requests the voices of all services that are due. A failure does not delay the others. */
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
