import { type EngineVoice, findVoice, type SpeechEngine, type VoiceDefinition, voiceCatalogue } from '@sonora/speech';
import { findExecutable } from './child-process.ts';
import { createFestivalEngine, festivalVoices } from './festival/festival-engine.ts';
import { createFliteEngine } from './flite/flite-engine.ts';
import { createRhvoiceEngine, rhvoiceVoices } from './rhvoice/rhvoice-engine.ts';

/** What the `doctor` command says about one engine. */
export type EngineFinding = {
  readonly id: string;
  readonly found: boolean;
  /** Aliases of the library that it speaks here. */
  readonly voices: readonly string[];
  /** A sentence: where it is, or how to get it. */
  readonly detail: string;
};

export type SpeechEngines = {
  /** The engine of that id, when it is found. */
  get(id: string): SpeechEngine | undefined;
  list(): readonly SpeechEngine[];
  /** Every voice that can be spoken now; embedded ones first. */
  voices(): readonly VoiceDefinition[];
  /** A voice that can be spoken now, by alias or id, without regard to case. */
  find(aliasOrId: string): VoiceDefinition | undefined;
  doctor(): readonly EngineFinding[];
  /** Ends threads; what is being spoken rejects as `cancelled`. */
  close(): Promise<void>;
};

export type SpeechEnginesOptions = {
  /** Private folders of child processes are made and removed in here. */
  readonly temporaryDirectory: string;
  /** Threads of the embedded engine; default: one for each core, up to four. */
  readonly fliteThreads?: number;
  /** Where programs are looked for; default: the PATH of this process. */
  readonly searchPath?: string;
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

/**
 * Looks for speech engines once, at the start: flite is always there, festival and RHVoice when the operator installed
 * them. A voice of the catalogue is offered when its engine has its base voice.
 */
export const createSpeechEngines = async (options: SpeechEnginesOptions): Promise<SpeechEngines> => {
  const flite = createFliteEngine(options.fliteThreads);
  const [festival, rhvoice] = await Promise.all([detectFestival(options), detectRhvoice(options)]);
  const detected: readonly (readonly [string, Detected])[] = [
    ['flite', { engine: flite, voices: await flite.voices(), detail: 'Embedded.' }],
    ['rhvoice', rhvoice],
    ['festival', festival],
  ];
  const engines = new Map<string, SpeechEngine>();
  for (const [id, { engine }] of detected) if (engine !== undefined) engines.set(id, engine);
  const speakable = new Set(detected.flatMap(([id, { voices }]) => voices.map((voice) => `${id}/${voice.id}`)));
  const offered = voiceCatalogue.filter(({ base }) => speakable.has(`${base.engine}/${base.voice}`));

  return {
    get: (id) => engines.get(id),
    list: () => [...engines.values()],
    voices: () => offered,
    find: (aliasOrId) => {
      const voice = findVoice(aliasOrId);
      return voice !== undefined && offered.includes(voice) ? voice : undefined;
    },
    doctor: () =>
      detected.map(([id, { engine, detail }]) => ({
        id,
        found: engine !== undefined,
        voices: offered.filter((voice) => voice.base.engine === id).map((voice) => voice.alias),
        detail,
      })),
    close: () => flite.close(),
  };
};
