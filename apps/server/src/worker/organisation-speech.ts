import type { RenderContext } from '@sonora/renderer';
import type { SpeechEngine } from '@sonora/speech';
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
  readonly pool: Pick<ProviderPool, 'engineOf'>;
  /** Speaks with an engine of this machine within the share of the organisation. */
  readonly shareEngine: (orgId: string | undefined, engine: SpeechEngine) => SpeechEngine;
};

/** Voices of an organisation and their engines, loaded on first use. */
export const organisationSpeech = (
  { engines, repository, pool, shareEngine }: OrganisationSpeechServices,
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
        if (row && orgId !== undefined) return pool.engineOf(row, orgId);
        const engine = engines.get(voice.base.engine);
        return engine && shareEngine(orgId, engine);
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
