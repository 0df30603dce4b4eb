import { TextPage } from '../components/text-page.tsx';

const sections = [
  {
    title: 'Who runs this',
    text: 'Sonora is open software that somebody installed here: your employer, a studio, or you. Whoever runs this installation answers for it and may add terms of their own. These are the ones that the software itself brings.',
  },
  {
    title: 'What you make is yours',
    text: 'Scripts you write, recordings you upload and ads you produce belong to your organisation. Nobody else gets to use them, and nothing you make is used to train anything.',
  },
  {
    title: 'What you promise',
    text: 'You have the right to use the texts, names and recordings that you bring in. You do not make anybody appear to say what they did not agree to say, and you do not use the service to deceive or to harm.',
  },
  {
    title: 'Built-in voices and music',
    text: 'The voices and sound templates that come with Sonora may be used in ads without fee and without naming them. They may not be sold on as voices or music by themselves.',
  },
  {
    title: 'As it is',
    text: 'The software comes without a promise that it never fails. Keep the files you cannot do without; every ad can be downloaded with its parts at any time.',
  },
] as const;

export const TermsPage = () => <TextPage title="Terms of Use" sections={sections} />;
