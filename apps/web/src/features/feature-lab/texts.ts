import { translated } from '../../shared/texts/translated.ts';

export const texts = translated('feature-lab', {
  title: 'Feature lab',
  lead: 'Tools that are being tried. They work, and they may change or go.',
  voices: {
    title: 'One line, every voice',
    text: 'Line',
    example: 'Fresh bread, every morning at seven.',
    language: 'Language',
    allLanguages: 'All languages',
    play: 'Hear them one after the other',
    stop: 'Stop',
    say: (voice: string) => `the line by ${voice}`,
    estimated: (seconds: string) => `about ${seconds} s`,
    notFetched: 'Could not fetch data',
    loading: 'Loading',
    failed: (voice: string) => `${voice} could not speak`,
    limit: (count: number, most: number) => `${count} of ${most} characters`,
  },
});
