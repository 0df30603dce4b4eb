import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EngineVoice,
  type SpeechEngine,
  type SpokenToken,
  syllablesOf,
  textOfTokens,
  type WordTiming,
} from '@sonora/speech';
import { createLimiter, inPrivateFolder, runChild } from '../child-process.ts';
import { checkRequest } from '../request-check.ts';
import { type ToldWord, withNames } from '../told-words.ts';
import { readWavSamples } from '../wav-samples.ts';

const MAXIMUM_CHARACTERS = 1_000;
/** Start-up takes 1.5 s and speech a twentieth of its length: far less than this for the longest text. */
const TIMEOUT_MILLISECONDS = 60_000;
/** Each run takes about 340 MB. */
const RUNS_AT_ONCE = 2;

type FestivalVoice = EngineVoice & { readonly festivalName: string };

/** The HTS voice of Debian's main archive. Festival's diphone voices sound like flite's, so they are not offered. */
const KNOWN_VOICES: readonly FestivalVoice[] = [
  {
    id: 'slt_hts',
    festivalName: 'cmu_us_slt_arctic_hts',
    languageCode: 'en-US',
    gender: 'female',
    medianF0Hz: 169,
  },
];

/** The voice's phone set has no secondary stress. */
const lexiconOf = (words: readonly ToldWord[]): string =>
  words
    .flatMap(({ name, phones }) => {
      if (name === undefined || phones === undefined) return [];
      const syllables = syllablesOf(phones).map(
        ({ phones: own, stress }) => `((${own.join(' ')}) ${stress === 1 ? 1 : 0})`,
      );
      return [`(lex.add.entry '("${name}" nil (${syllables.join(' ')})))\n`];
    })
    .join('');

/**
 * Scheme program that speaks one text and prints a line `t` for each written word and `w start end` for each spoken
 * word.
 */
const program = (voice: FestivalVoice, tokens: readonly SpokenToken[], rate: number): string => {
  // Removes quotes and backslashes, which would end the string; spoken forms are printable ASCII.
  const told = withNames(tokens);
  const text = textOfTokens(told).replace(/["\\]/g, '');
  return `(voice_${voice.festivalName})
${lexiconOf(told)}(set! hts_engine_params (append hts_engine_params (list (list "-r" ${rate.toFixed(4)}))))
(set! spoken (Utterance Text "${text}"))
(utt.synth spoken)
(utt.save.wave spoken "speech.wav" 'riff)
(set! words (fopen "words.txt" "w"))
(mapcar
  (lambda (item)
    (if (item.parent item)
      (format words "w %f %f\\n"
        (item.feat item "R:SylStructure.daughter1.daughter1.segment_start")
        (item.feat item "R:SylStructure.daughtern.daughtern.segment_end"))
      (format words "t\\n")))
  (utt.relation.items spoken 'Token))
(fclose words)
`;
};

/** Times of the text's words, separated by white space; undefined for words without sound. */
const readWords = (report: string): readonly ({ start: number; end: number } | undefined)[] => {
  const words: ({ start: number; end: number } | undefined)[] = [];
  for (const line of report.split('\n')) {
    const [kind, start = '', end = ''] = line.split(' ');
    if (kind === 't') words.push(undefined);
    // Punctuation appears as a word that ends at 0.
    if (kind !== 'w' || Number(end) <= 0 || words.length === 0) continue;
    const known = words.at(-1);
    words[words.length - 1] = { start: known?.start ?? Number(start), end: Number(end) };
  }
  return words;
};

/** Maps times of spoken words to written words; a word without sound gets length 0. */
const timingsOf = (tokens: readonly SpokenToken[], report: string, durationSeconds: number): readonly WordTiming[] => {
  const words = readWords(report);
  let next = 0;
  let before = 0;
  return tokens.map(({ display, spoken }) => {
    const count = spoken
      .replace(/["\\]/g, '')
      .split(' ')
      .filter((word) => word !== '').length;
    const own = words.slice(next, next + count).filter((word) => word !== undefined);
    next += count;
    const startSeconds = Math.min(durationSeconds, Math.max(before, own[0]?.start ?? before));
    const endSeconds = Math.min(durationSeconds, Math.max(startSeconds, own.at(-1)?.end ?? startSeconds));
    before = endSeconds;
    return { text: display, startSeconds, endSeconds };
  });
};

/** Installed voices that we support, according to festival. */
export const festivalVoices = async (festival: string, temporaryDirectory: string): Promise<readonly EngineVoice[]> =>
  inPrivateFolder(temporaryDirectory, async (folder) => {
    const args = ['--batch', '(print (voice.list))'];
    const list = await runChild({ program: festival, args, folder, timeoutMilliseconds: TIMEOUT_MILLISECONDS });
    const installed = new Set(list.match(/[a-z0-9_]+/g));
    return KNOWN_VOICES.filter((voice) => installed.has(voice.festivalName));
  });

export type FestivalOptions = {
  /** Full path of `festival`. */
  readonly festival: string;
  readonly voices: readonly EngineVoice[];
  readonly temporaryDirectory: string;
};

/**
 * Festival as a child process, one for each text. Its HTS synthesis supports the rate only: pitch and formants are
 * fixed. Word times are derived from its phone times.
 */
export const createFestivalEngine = ({ festival, voices, temporaryDirectory }: FestivalOptions): SpeechEngine => {
  const limited = createLimiter(RUNS_AT_ONCE);
  const offered = KNOWN_VOICES.filter((known) => voices.some((voice) => voice.id === known.id));
  return {
    id: 'festival',
    version: 'festival/1',
    capabilities: {
      wordTimings: true,
      sampleRateHz: 32_000,
      rateRange: { lowest: 0.5, highest: 2 },
      pitch: false,
      formant: false,
      languages: ['en-US'],
      maximumCharacters: MAXIMUM_CHARACTERS,
    },
    voices: async () => offered,
    synthesise: async (request, signal) => {
      const voice = checkRequest(request, offered, MAXIMUM_CHARACTERS);
      return limited(
        () =>
          inPrivateFolder(temporaryDirectory, async (folder) => {
            await writeFile(join(folder, 'speak.scm'), program(voice, request.words, request.rate), { mode: 0o600 });
            await runChild({
              program: festival,
              args: ['--batch', 'speak.scm'],
              folder,
              timeoutMilliseconds: TIMEOUT_MILLISECONDS,
              ...(signal === undefined ? {} : { signal }),
            });
            const { samples, sampleRateHz } = readWavSamples(await readFile(join(folder, 'speech.wav')));
            const report = await readFile(join(folder, 'words.txt'), 'utf8');
            return { samples, sampleRateHz, words: timingsOf(request.words, report, samples.length / sampleRateHz) };
          }),
        signal,
      );
    },
  };
};
