import { translated } from '../../shared/texts/translated.ts';

export const texts = translated('home', {
  title: 'Home',
  hello: (name: string) => `Good to see you, ${name}`,
  start: {
    title: 'Quick start',
    ad: { title: 'Create an ad', text: 'Write the lines, choose a voice and a sound, hear it.' },
    projects: { title: 'Projects', text: 'Everything that was begun, where it was left.' },
    links: { title: 'Shared links', text: 'Let clients listen, and see how often they did.' },
    speech: { title: 'Voices', text: 'Services, packs and how words are said.' },
  },
  docs: {
    title: 'Check the Docs',
    text: 'Whatever you can do here, your programs can do: ads, voices, sounds and files by plain HTTP.',
    action: 'API reference',
    keys: 'API keys',
  },
  speech: {
    title: 'Speech',
    lead: 'Who speaks in your ads, and how words are said.',
    services: { title: 'Voice services', text: 'Connect a service with your own key: its voices stand beside ours.' },
    packs: { title: 'Voice packs', text: 'Voices that run on this installation, downloaded once.' },
    dictionary: {
      title: 'Pronunciation',
      text: 'Say once how a name is spoken; every ad of your organisation follows. Words are added in the ad, at the word itself.',
    },
    voices: {
      title: 'Voices',
      text: 'Heard and chosen in the ad, line by line.',
      count: (count: string, isOne: boolean, languages: number) =>
        `${count} ${isOne ? 'voice' : 'voices'} in ${languages} ${languages === 1 ? 'language' : 'languages'}`,
      action: 'Choose in an ad',
    },
    open: 'Open',
    loading: 'Loading',
    notFetched: 'Could not fetch data',
  },
});
