import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { CodecError } from '@sonora/codecs';
import { findSimilarSounds } from '@sonora/renderer';
import { findSoundTemplate, musicalKeyName, type SoundFeatures } from '@sonora/soundscape';
import { checkoutRoot } from '../../platform/config/checkout.ts';
import { readConfig } from '../../platform/config/config.ts';
import { type Command, CommandError, onePositional } from '../command.ts';
import { readBytes } from '../files.ts';
import { withRenderContext } from '../render-context.ts';
import { table } from '../tables.ts';

const COUNT = 12;

const described = ({ tempoBpm, key, energy, brightnessHz, onsetsPerSecond }: SoundFeatures) => ({
  tempoBpm: tempoBpm ?? null,
  key: key ? musicalKeyName(key) : null,
  energy: Number(energy.toFixed(3)),
  brightnessHz: Math.round(brightnessHz),
  onsetsPerSecond: Number(onsetsPerSecond.toFixed(2)),
});

const inWords = ({ tempoBpm, key, energy, brightnessHz }: ReturnType<typeof described>): string =>
  `${tempoBpm === null ? 'no tempo' : `${tempoBpm.toFixed(0)} bpm`}, ${key ?? 'no key'}, energy ${energy.toFixed(2)}, brightness ${brightnessHz} Hz`;

/** Identifies the file by its content, whatever its name. */
const fileCalled = async (path: string) => {
  const bytes = await readBytes(path);
  return { contentKey: createHash('sha256').update(bytes).digest('hex'), read: async () => bytes };
};

export const similarCommand: Command = {
  usage: 'similar NAME|FILE',
  options: {},
  run: async (input) => {
    const wanted = onePositional(input, 'a sound template or an audio file');
    const template = findSoundTemplate(wanted);
    const like = template ?? (await fileCalled(wanted));
    const { target, found } = await withRenderContext(
      0,
      (context, signal) =>
        findSimilarSounds(context, signal, like, COUNT).catch((error: unknown) => {
          throw error instanceof CodecError ? new CommandError(`${wanted}: ${error.message}`) : error;
        }),
      join(readConfig(process.env, checkoutRoot()).dataDirectory, 'cache'),
    );
    return {
      document: {
        target: { name: template?.alias ?? wanted, ...described(target) },
        similar: found.map(({ item, distance }) => ({
          alias: item.alias,
          soundTemplateId: item.id,
          name: item.name,
          distance: Number(distance.toFixed(4)),
        })),
      },
      text: `${template?.name ?? wanted}: ${inWords(described(target))}\n${table(
        found.map(({ item, distance }) => [
          item.alias,
          distance.toFixed(2),
          item.labels.genre.join(', '),
          item.labels.mood.join(', '),
        ]),
      )}`,
    };
  },
};
