import { soundEffects, soundTemplates } from '@sonora/soundscape';
import type { Command } from '../command.ts';
import { table } from '../tables.ts';

export const soundsCommand: Command = {
  usage: 'sounds [--effects]',
  options: { effects: { type: 'boolean', text: 'list the sound effects instead' } },
  run: async (input) => {
    if (input.values.effects === true) {
      return {
        document: soundEffects.map(({ alias, name, category, tags, durationSeconds, description }) => ({
          alias,
          name,
          category,
          tags,
          durationSeconds,
          description,
        })),
        text: table(
          soundEffects.map(({ alias, category, durationSeconds, description }) => [
            alias,
            category,
            `${durationSeconds.toFixed(1)} s`,
            description,
          ]),
        ),
      };
    }
    return {
      document: soundTemplates.map(({ alias, id, name, description, labels, lengthKind }) => ({
        alias,
        soundTemplateId: id,
        name,
        description,
        labels,
        lengthKind,
      })),
      text: table(
        soundTemplates.map(({ alias, labels, description }) => [
          alias,
          labels.genre.join(', '),
          `${labels.bpm} bpm`,
          labels.mood.join(', '),
          description,
        ]),
      ),
    };
  },
};
