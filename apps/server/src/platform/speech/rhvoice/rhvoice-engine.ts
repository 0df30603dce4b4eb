import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EngineVoice, type SpeechEngine, textOfTokens } from '@sonora/speech';
import { createLimiter, inPrivateFolder, runChild } from '../child-process.ts';
import { checkRequest } from '../request-check.ts';
import { readWavSamples } from '../wav-samples.ts';

const MAXIMUM_CHARACTERS = 1_000;
/** RHVoice runs 45 times faster than real time. */
const TIMEOUT_MILLISECONDS = 60_000;
const RUNS_AT_ONCE = 2;
const SAMPLE_RATE_HZ = 24_000;

/** English voices whose licences allow ads. RHVoice's other voices are never offered. */
const KNOWN_VOICES: readonly EngineVoice[] = [
  { id: 'bdl', languageCode: 'en-US', gender: 'male', medianF0Hz: 128 },
  { id: 'clb', languageCode: 'en-US', gender: 'female', medianF0Hz: 174 },
  { id: 'slt', languageCode: 'en-US', gender: 'female', medianF0Hz: 176 },
  { id: 'alan', languageCode: 'en-GB', gender: 'male', medianF0Hz: 118 },
];

/** Folders into which packages and `scons install` put voices. */
const RHVOICE_DATA_DIRECTORIES: readonly string[] = ['/usr/share/RHVoice', '/usr/local/share/RHVoice'];

/** Installed voices that we support; each has a folder. */
export const rhvoiceVoices = async (
  dataDirectories: readonly string[] = RHVOICE_DATA_DIRECTORIES,
): Promise<readonly EngineVoice[]> => {
  const found: EngineVoice[] = [];
  for (const voice of KNOWN_VOICES) {
    const folders = dataDirectories.map((directory) => join(directory, 'voices', voice.id));
    const checks = await Promise.allSettled(folders.map((folder) => access(folder)));
    if (checks.some((check) => check.status === 'fulfilled')) found.push(voice);
  }
  return found;
};

/** The program expects rate and pitch in whole percent of the default. */
const percent = (ratio: number): string => String(Math.round(ratio * 100));

export type RhvoiceOptions = {
  /** Full path of `RHVoice-test`. */
  readonly program: string;
  readonly voices: readonly EngineVoice[];
  readonly temporaryDirectory: string;
};

/** RHVoice as a child process, one for each text. It returns no word times and cannot shift formants. */
export const createRhvoiceEngine = ({ program, voices, temporaryDirectory }: RhvoiceOptions): SpeechEngine => {
  const limited = createLimiter(RUNS_AT_ONCE);
  return {
    id: 'rhvoice',
    version: 'rhvoice/2',
    capabilities: {
      wordTimings: false,
      sampleRateHz: SAMPLE_RATE_HZ,
      rateRange: { lowest: 0.5, highest: 2 },
      pitch: true,
      formant: false,
      languages: ['en-US', 'en-GB'],
      maximumCharacters: MAXIMUM_CHARACTERS,
    },
    voices: async () => voices,
    synthesise: async (request, signal) => {
      const voice = checkRequest(request, voices, MAXIMUM_CHARACTERS);
      return limited(
        () =>
          inPrivateFolder(temporaryDirectory, async (folder) => {
            await writeFile(join(folder, 'text.txt'), `${textOfTokens(request.words)}\n`, { mode: 0o600 });
            const settings = [
              ['-r', percent(request.rate)],
              ['-t', percent(2 ** (request.pitchSemitones / 12))],
              ['-R', String(SAMPLE_RATE_HZ)],
            ];
            await runChild({
              program,
              args: ['-p', voice.id, '-i', 'text.txt', '-o', 'speech.wav', ...settings.flat()],
              folder,
              timeoutMilliseconds: TIMEOUT_MILLISECONDS,
              ...(signal === undefined ? {} : { signal }),
            });
            const { samples, sampleRateHz } = readWavSamples(await readFile(join(folder, 'speech.wav')));
            return { samples, sampleRateHz };
          }),
        signal,
      );
    },
  };
};
