import { type EngineVoice, type SpeechEngine, SpeechError, type VoiceDefinition, voiceCatalogue } from '@sonora/speech';
import { findExecutable } from './child-process.ts';
import { createFestivalEngine, festivalVoices } from './festival/festival-engine.ts';
import { createFliteEngine } from './flite/flite-engine.ts';
import { createRhvoiceEngine, rhvoiceVoices } from './rhvoice/rhvoice-engine.ts';
import type { SpeechProvider } from './speech-provider.ts';

/** Status of one engine for the `doctor` command. */
export type EngineFinding = {
  readonly id: string;
  readonly found: boolean;
  /** Aliases of its available voices. */
  readonly voices: readonly string[];
  /** A sentence: where the engine is, or how to install it. */
  readonly detail: string;
};

export type SpeechEngines = {
  /** The engine of that id, if it is available. */
  get(id: string): SpeechEngine | undefined;
  list(): readonly SpeechEngine[];
  /** All available voices, embedded ones first. */
  voices(): readonly VoiceDefinition[];
  /** An available voice by alias or id, case-insensitive. */
  find(aliasOrId: string): VoiceDefinition | undefined;
  doctor(): readonly EngineFinding[];
  /** Asks the providers again, since packs and the operator's models may have changed. */
  refresh(): Promise<void>;
  /** Ends threads and processes; running texts reject as `cancelled`. */
  close(): Promise<void>;
};

export type SpeechEnginesOptions = {
  /** Parent of the private folders of child processes. */
  readonly temporaryDirectory: string;
  /** Threads of the embedded engine. Default: one for each core, up to four. */
  readonly fliteThreads?: number;
  /** Loads the embedded engine at once, for a process that speaks soon. Default: with the first text. */
  readonly isPreloaded?: boolean;
  /** Search path for programs. Default: the PATH of this process. */
  readonly searchPath?: string;
  /** Engines whose voices change at run time. They are closed with this object. */
  readonly providers?: readonly {
    readonly provider: SpeechProvider;
    /** How to get voices for it, shown while it has none. */
    readonly advice: string;
  }[];
};

type Detected = {
  readonly engine: SpeechEngine | undefined;
  readonly voices: readonly EngineVoice[];
  readonly detail: string;
};

const detectFestival = async ({ temporaryDirectory, searchPath }: SpeechEnginesOptions): Promise<Detected> => {
  const advice = 'On Debian: apt-get install festival festvox-us-slt-hts.';
  const festival = await findExecutable('festival', searchPath);
  if (festival === undefined) return { engine: undefined, voices: [], detail: `Not found. ${advice}` };
  const voices = await festivalVoices(festival, temporaryDirectory).catch(() => []);
  if (voices.length === 0) {
    return { engine: undefined, voices, detail: `${festival} has no voice that is known here. ${advice}` };
  }
  return { engine: createFestivalEngine({ festival, voices, temporaryDirectory }), voices, detail: festival };
};

const detectRhvoice = async ({ temporaryDirectory, searchPath }: SpeechEnginesOptions): Promise<Detected> => {
  const advice = 'On Debian, with contrib and non-free: apt-get install rhvoice rhvoice-english.';
  const program = await findExecutable('RHVoice-test', searchPath);
  if (program === undefined) return { engine: undefined, voices: [], detail: `Not found. ${advice}` };
  const voices = await rhvoiceVoices();
  if (voices.length === 0) {
    return { engine: undefined, voices, detail: `${program} has no English voice that may speak ads. ${advice}` };
  }
  return { engine: createRhvoiceEngine({ program, voices, temporaryDirectory }), voices, detail: program };
};

/** Voices of a provider when it was last asked, and the reason when that failed. */
type Provided = {
  readonly provider: SpeechProvider;
  readonly advice: string;
  voices: readonly VoiceDefinition[];
  trouble: string | undefined;
};

const askAgain = async (provided: Provided): Promise<void> => {
  try {
    provided.voices = await provided.provider.listVoices();
    provided.trouble = undefined;
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error;
    provided.voices = [];
    provided.trouble = error.message;
  }
};

const findingOf = ({ provider, advice, voices, trouble }: Provided): EngineFinding => ({
  id: provider.id,
  found: voices.length > 0,
  voices: voices.map(({ alias }) => alias),
  detail: trouble ?? (voices.length > 0 ? provider.engine.version : advice),
});

/**
 * Finds speech engines once, at start: flite is always available, festival and RHVoice where the operator installed
 * them. A voice of the catalogue is available when its engine has its base voice. Providers list their own voices, now
 * and at every `refresh`.
 */
export const createSpeechEngines = async (options: SpeechEnginesOptions): Promise<SpeechEngines> => {
  const flite = createFliteEngine(options.fliteThreads);
  if (options.isPreloaded) flite.preload();
  const provided = (options.providers ?? []).map((one): Provided => ({ ...one, voices: [], trouble: undefined }));
  const [festival, rhvoice] = await Promise.all([
    detectFestival(options),
    detectRhvoice(options),
    ...provided.map(askAgain),
  ]);
  const detected: readonly (readonly [string, Detected])[] = [
    ['flite', { engine: flite, voices: await flite.voices(), detail: 'Embedded.' }],
    ['rhvoice', rhvoice],
    ['festival', festival],
  ];
  const engines = new Map<string, SpeechEngine>();
  for (const [id, { engine }] of detected) if (engine !== undefined) engines.set(id, engine);
  for (const { provider } of provided) engines.set(provider.id, provider.engine);
  const speakable = new Set(detected.flatMap(([id, { voices }]) => voices.map((voice) => `${id}/${voice.id}`)));
  const catalogue = voiceCatalogue.filter(({ base }) => speakable.has(`${base.engine}/${base.voice}`));

  let offered: readonly VoiceDefinition[] = [];
  let byName: ReadonlyMap<string, VoiceDefinition> = new Map();
  const offer = (): void => {
    const names = new Map<string, VoiceDefinition>();
    offered = [...catalogue, ...provided.flatMap(({ voices }) => voices)].filter((voice) => {
      const own = [voice.alias.toLowerCase(), voice.voiceId.toLowerCase()];
      // Embedded voices take precedence over voices of models with the same name.
      if (own.some((name) => names.has(name))) return false;
      for (const name of own) names.set(name, voice);
      return true;
    });
    byName = names;
  };
  offer();

  return {
    get: (id) => engines.get(id),
    list: () =>
      [...engines.values()].filter(({ id }) =>
        provided.every(({ provider, voices }) => provider.id !== id || voices.length > 0),
      ),
    voices: () => offered,
    find: (aliasOrId) => byName.get(aliasOrId.trim().toLowerCase()),
    doctor: () => [
      ...detected.map(([id, { engine, detail }]) => ({
        id,
        found: engine !== undefined,
        voices: offered.filter((voice) => voice.base.engine === id).map((voice) => voice.alias),
        detail,
      })),
      ...provided.map(findingOf),
    ],
    refresh: async () => {
      await Promise.all(provided.map(askAgain));
      offer();
    },
    close: async () => {
      await Promise.all([flite.close(), ...provided.map(({ provider }) => provider.close?.())]);
    },
  };
};
