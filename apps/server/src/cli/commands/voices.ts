import { tmpdir } from 'node:os';
import type { VoiceDefinition } from '@sonora/speech';
import { createInstallationEngines } from '../../boot/voices/installation-engines.ts';
import { openVoicePacks } from '../../boot/voices/installation-packs.ts';
import { checkoutRoot } from '../../platform/config/checkout.ts';
import { readConfig } from '../../platform/config/config.ts';
import { voiceFolders } from '../../platform/config/data-directory.ts';
import { findModels } from '../../platform/speech/sherpa/find-models.ts';
import { PackError } from '../../platform/voice-packs/pack-error.ts';
import type { PackStatus, VoicePacks } from '../../platform/voice-packs/voice-pack-folder.ts';
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandOutput,
  textOption,
  UsageError,
} from '../command.ts';
import { table } from '../tables.ts';
import { installPacks, removePacks } from './voices-packs.ts';

const STATES = { absent: 'not here', partly: 'partly here', installed: 'installed' } as const;

const packRow = ({ pack, state }: PackStatus): readonly string[] => [
  pack.name,
  STATES[state],
  `${pack.megabytes} MB`,
  `${pack.voices} ${pack.voices === 1 ? 'voice' : 'voices'}`,
  pack.languages.join(' '),
  pack.licence,
];

const voiceRow = ({ alias, gender, accent, base, longSoftDescription }: VoiceDefinition): readonly string[] => [
  alias,
  gender,
  accent,
  base.engine,
  longSoftDescription,
];

const listVoices = async (dataDirectory: string, packs: VoicePacks, { say }: CommandInput): Promise<CommandOutput> => {
  const folders = Object.values(voiceFolders(dataDirectory));
  const engines = await createInstallationEngines(dataDirectory, { temporaryDirectory: tmpdir() });
  const voices = engines.voices();
  await engines.close();
  const { unusable } = await findModels(folders, { threads: 1 });
  const status = await packs.list();
  for (const { problem } of unusable) say(problem.text);
  return {
    document: {
      voices: voices.map(({ colour: _colour, base, ...voice }) => ({ ...voice, engine: base.engine })),
      packs: status.map(({ pack, state, bytesHere }) => ({ ...pack, state, bytesHere })),
      unusable: unusable.map(({ folder, problem }) => ({ folder, problem: problem.text })),
    },
    text: `${table(voices.map(voiceRow))}\n\nVoice packs (sonora voices install NAME):\n${table(status.map(packRow))}`,
  };
};

export const voicesCommand: Command = {
  usage: `voices [list | install NAME… | remove NAME…]

Neural voices are installed as packs, or put as folders into voice-models of the data directory: a model that is well known by
its files, or one that a voice.json describes. Packs of your own are listed in voice-packs.json of the data directory.
An installation that was interrupted goes on where it ended.`,
  options: {
    manifest: { type: 'string', value: 'FILE', text: 'packs of your own: a JSON list instead of voice-packs.json' },
  },
  run: async (input) => {
    const [action = 'list', ...names] = input.positionals;
    const { dataDirectory } = readConfig(process.env, checkoutRoot());
    try {
      const packs = await openVoicePacks(dataDirectory, textOption(input, 'manifest'));
      if (action === 'install') return await installPacks(packs, names, input);
      if (action === 'remove') return await removePacks(packs, names);
      if (action !== 'list') throw new UsageError(`voices knows list, install and remove, not ${action}`);
      if (names.length > 0) throw new UsageError(`too many arguments: ${names.join(' ')}`);
      return await listVoices(dataDirectory, packs, input);
    } catch (error) {
      if (error instanceof PackError) throw new CommandError(error.message, { cause: error });
      throw error;
    }
  },
};
