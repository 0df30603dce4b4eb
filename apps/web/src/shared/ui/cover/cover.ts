import { type CoverColour, coverColours } from '@sonora/contracts/sessions/ad-names';
import { classNames } from '../class-names.ts';
import styles from './cover.module.css';

type PlainColour = Exclude<CoverColour, 'random'>;

const plainColours = coverColours.filter((colour): colour is PlainColour => colour !== 'random');

/** The colour of a cover; `random` stands for the same colour wherever the ad of this id is shown. */
export const plainCover = (colour: CoverColour, id: string): PlainColour => {
  if (colour !== 'random') return colour;
  const sum = [...id].reduce((total, sign) => (total * 31 + sign.charCodeAt(0)) % 9_973, 7);
  return plainColours[sum % plainColours.length] as PlainColour;
};

/** Class of an element that shows the cover colour of an ad; undefined without one. */
export const coverClass = (colour: CoverColour | null | undefined, id: string): string | undefined =>
  colour === null || colour === undefined ? undefined : classNames(styles.cover, styles[plainCover(colour, id)]);
