import { translated } from '../../shared/texts/translated.ts';

export const texts = translated('landing', {
  windowTitle: 'Sonora · audio ads, from script to air',
  signIn: 'Sign in',
  signUp: 'Sign up',
  title: 'Write it. Hear it. Air it.',
  lead: 'Sonora turns a script into a finished audio ad: voices, music that fits to the tenth of a second, mix and mastering. Open, on your own machine, without keys to anybody else’s.',
  first: 'Make your first ad',
  sample: {
    label: 'Sample ad',
    about: 'Written, spoken, scored and mixed on this very machine',
    position: (title: string) => `Position in ${title}`,
    failed: "We couldn't load your asset. Please try again.",
    waiting: 'The sample ad is being made',
    waitingText: 'This installation is new and is just recording it. It will appear here by itself.',
  },
  steps: {
    title: 'From a script to a finished ad',
    all: [
      'Write the lines: the seconds are counted while you type.',
      'Choose who speaks and what plays. Hear a voice say your own line first.',
      'Produce: spoken, fitted, mixed and mastered within seconds.',
      'Deliver: MP3, WAV, captions and stems, or a link that plays anywhere.',
    ],
  },
  facts: {
    beat: {
      title: 'It ends on the beat',
      text: 'Music is written out, not cut off. Ask for 17.4 seconds and it is played for 17.4 seconds.',
    },
    change: {
      title: 'Change a word, hear it at once',
      text: 'Only the line you changed is made again. Everything else stays, sample for sample.',
    },
    deliver: {
      title: 'Ready to deliver',
      text: 'Loudness, true peak and length are measured on the finished file, each beside the limit it is held to.',
    },
    together: {
      title: 'Made for teams',
      text: 'Organisations, roles and projects; links for clients, with a password and an end where you want one.',
    },
    own: {
      title: 'Yours to run',
      text: 'One command starts it. Voices, music and files stay on your machine; services of others are a choice.',
    },
    api: {
      title: 'Every step has a call',
      text: 'Whatever the pages do, your programs can do by plain HTTP, with a key that you can revoke.',
    },
  },
  api: {
    title: 'One call, one ad',
    text: 'Send a document, get a finished file: the same in a script as on the page.',
    docs: 'Read the API reference',
    example: 'An ad is ordered',
  },
  end: { title: 'Your first ad is two minutes away', text: 'No card, no key, nothing to install for who listens.' },
  foot: { terms: 'Terms of Use', privacy: 'Privacy Policy', api: 'API', status: 'System status' },
});
