import type { SoundTemplateResponse } from '@sonora/contracts';
import { kindOfMusic, soundWord } from './sound-words.ts';

type Tagged = Pick<SoundTemplateResponse, 'tags'>;

const kindOf = ([mood]: readonly string[], [genre]: readonly string[]): string =>
  mood !== undefined && genre !== undefined
    ? kindOfMusic(mood, genre)
    : [mood && soundWord('moods', mood), genre && soundWord('genres', genre)].join('');

/** "playful pop · marimba, claps, bass" */
export const soundSummary = ({ tags: { moods, genres, instruments } }: Tagged): string =>
  [
    kindOf(moods, genres),
    instruments
      .slice(0, 3)
      .map((each) => soundWord('instruments', each))
      .join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ');
