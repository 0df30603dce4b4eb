import {
  composeBed,
  findSoundTemplate,
  keyName,
  type SoundFeatures,
  similarSounds,
  soundFeatures,
  soundTemplates,
} from '@sonora/soundscape';
import { type Command, onePositional } from '../command.ts';
import { readAudioAt48k } from '../files.ts';
import { table } from '../tables.ts';

const RATE_HZ = 48_000;
/** How much of each template is heard: it has shown all its instruments by then. */
const HEARD_SECONDS = 20;
const COUNT = 12;

const featuresOf = (template: (typeof soundTemplates)[number]): SoundFeatures =>
  soundFeatures(composeBed({ template, frames: HEARD_SECONDS * RATE_HZ }).pcm);

const described = ({ tempoBpm, key, energy, brightnessHz, onsetsPerSecond }: SoundFeatures) => ({
  tempoBpm: tempoBpm ?? null,
  key: key ? keyName(key) : null,
  energy: Number(energy.toFixed(3)),
  brightnessHz: Math.round(brightnessHz),
  onsetsPerSecond: Number(onsetsPerSecond.toFixed(2)),
});

const inWords = ({ tempoBpm, key, energy, brightnessHz }: ReturnType<typeof described>): string =>
  `${tempoBpm === null ? 'no tempo' : `${tempoBpm.toFixed(0)} bpm`}, ${key ?? 'no key'}, energy ${energy.toFixed(2)}, brightness ${brightnessHz} Hz`;

export const similarCommand: Command = {
  usage: 'similar NAME|FILE',
  options: {},
  run: async (input) => {
    const wanted = onePositional(input, 'a sound template or an audio file');
    const template = findSoundTemplate(wanted);
    const features = template ? featuresOf(template) : soundFeatures(await readAudioAt48k(wanted));
    const heard = soundTemplates
      .filter(({ alias }) => alias !== template?.alias)
      .map((item) => ({ item, features: featuresOf(item) }));
    const found = similarSounds(features, heard, COUNT);
    return {
      document: {
        target: { name: template?.alias ?? wanted, ...described(features) },
        similar: found.map(({ item, distance }) => ({
          alias: item.alias,
          soundTemplateId: item.id,
          name: item.name,
          distance: Number(distance.toFixed(4)),
        })),
      },
      text: `${template?.name ?? wanted}: ${inWords(described(features))}\n${table(
        found.map(({ item, distance }) => [
          item.alias,
          distance.toFixed(2),
          item.labels.genre.join(', '),
          item.description,
        ]),
      )}`,
    };
  },
};
