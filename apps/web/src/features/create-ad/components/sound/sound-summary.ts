import type { SoundTemplateResponse } from '@sonora/contracts';
import { kindOfMusic, soundWord } from '../../catalogue-texts.ts';

type Labelled = Pick<SoundTemplateResponse, 'tags' | 'labels'>;

export const labelValues = ({ labels }: Labelled, key: string): readonly string[] => labels[key]?.display_values ?? [];

const kindOf = ([mood]: readonly string[], [genre]: readonly string[]): string =>
  mood !== undefined && genre !== undefined
    ? kindOfMusic(mood, genre)
    : [mood && soundWord('moods', mood), genre && soundWord('genres', genre)].join('');

/** "playful pop · marimba, claps, bass" */
export const soundSummary = ({ tags: { moods, genres, instruments } }: Labelled): string =>
  [
    kindOf(moods, genres),
    instruments
      .slice(0, 3)
      .map((each) => soundWord('instruments', each))
      .join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ');
