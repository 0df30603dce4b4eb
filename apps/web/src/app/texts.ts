import { translated } from '../shared/texts/translated.ts';

/** Texts of the frame around all pages. */
export const texts = translated('app', {
  switching: {
    title: 'Organisation',
    elsewhere: (name: string) => `Another window was switched to ${name}`,
    stays: 'This one goes on where it is.',
    follow: 'Switch here too',
  },
});
