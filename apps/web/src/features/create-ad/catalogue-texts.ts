import { translated } from '../../shared/texts/translated.ts';

/** What the built-in catalogue of voices and music says of itself: words to filter by, and what a voice is like. */
export const texts = translated('catalogue', {
  word: (english: string) => english,
  /** "playful pop" */
  kindOfMusic: (mood: string, genre: string) => `${mood} ${genre}`,
});

/** A word or a description of the catalogue in the reader's language; as it is when it is somebody else's. */
export const { word } = texts;
