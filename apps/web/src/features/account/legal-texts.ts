import { translated } from '../../shared/texts/translated.ts';

/** What the software itself says of its use and of data: two pages that are only read. */
export const texts = translated('legal', {
  terms: {
    title: 'Terms of Use',
    runs: {
      title: 'Who runs this',
      text: 'Sonora is open software that somebody installed here: your employer, a studio, or you. Whoever runs this installation answers for it and may add terms of their own. These are the ones that the software itself brings.',
    },
    yours: {
      title: 'What you make is yours',
      text: 'Scripts you write, recordings you upload and ads you produce belong to your organisation. Nobody else gets to use them, and nothing you make is used to train anything.',
    },
    promise: {
      title: 'What you promise',
      text: 'You have the right to use the texts, names and recordings that you bring in. You do not make anybody appear to say what they did not agree to say, and you do not use the service to deceive or to harm.',
    },
    builtIn: {
      title: 'Built-in voices and music',
      text: 'The voices and sound templates that come with Sonora may be used in ads without fee and without naming them. They may not be sold on as voices or music by themselves.',
    },
    asItIs: {
      title: 'As it is',
      text: 'The software comes without a promise that it never fails. Keep the files you cannot do without; every ad can be downloaded with its parts at any time.',
    },
  },
  privacy: {
    title: 'Privacy Policy',
    kept: {
      title: 'What is kept',
      text: 'Your name, your e-mail address, a hash of your password, the organisations you belong to, and what you make: scripts, recordings, ads and the history of your changes.',
    },
    where: {
      title: 'Where it is',
      text: 'Everything stays on this installation. Speech is made here, music is made here. Nothing is sent to another service unless whoever runs this installation has connected one and says so.',
    },
    cookies: {
      title: 'Cookies',
      text: 'One cookie holds your session. Your browser also remembers small choices of yours, such as the folded sidebar and the dark theme. There is no tracking and no advertising.',
    },
    seen: {
      title: 'Who sees it',
      text: 'Members of your organisation see the projects of your organisation, nobody else’s. Whoever runs the installation can reach its database, as with any software.',
    },
    rights: {
      title: 'Your rights',
      text: 'You may see, correct and take with you what is kept about you, and have it deleted. Ask whoever runs this installation.',
    },
  },
});
