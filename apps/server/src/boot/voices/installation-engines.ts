import { espeakFolder, voiceFolders } from '../../platform/config/data-directory.ts';
import { createEspeakProvider } from '../../platform/speech/espeak/espeak-provider.ts';
import { createSherpaProvider } from '../../platform/speech/sherpa/sherpa-provider.ts';
import {
  createSpeechEngines,
  type SpeechEngines,
  type SpeechEnginesOptions,
} from '../../platform/speech/speech-engines.ts';

/** Interval at which processes call `refresh`, after which voices of a new pack are available. */
export const refreshMilliseconds = 2_000;

/** Engines of an installation: programs of the machine, and neural voices in the data directory. */
export const createInstallationEngines = (
  dataDirectory: string,
  options: Omit<SpeechEnginesOptions, 'providers'>,
): Promise<SpeechEngines> =>
  createSpeechEngines({
    ...options,
    providers: [
      {
        provider: createSherpaProvider({ folders: Object.values(voiceFolders(dataDirectory)) }),
        advice: 'Neural voices; none is installed. sonora voices lists packs, sonora voices install NAME fetches one.',
      },
      {
        provider: createEspeakProvider({ folder: espeakFolder(dataDirectory) }),
        advice: 'Over a hundred languages by rules, under the GPL; sonora voices install espeak fetches it.',
      },
    ],
  });
