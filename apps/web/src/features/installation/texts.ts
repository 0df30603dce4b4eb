import { translated } from '../../shared/texts/translated.ts';

export const texts = translated('installation', {
  flags: {
    title: 'Feature flags',
    intro:
      'What is new, or not for everybody. A flag that was set for an organisation counts before that of its parent, and that before the whole installation.',
    everywhere: 'The whole installation',
    everywhereNote: 'Where nothing else is set',
    search: 'Search organisations',
    places: 'Organisations',
    found: (count: string, isOne: boolean) => `${count} ${isOne ? 'organisation' : 'organisations'}`,
    none: 'No organisation is called so.',
    more: 'Show more',
    users: (count: string, isOne: boolean) => `${count} ${isOne ? 'user' : 'users'}`,
    childOf: (parent: string) => `Child of ${parent}`,
    on: 'On',
    off: 'Off',
    follows: (isOn: boolean) => (isOn ? 'Follows: on' : 'Follows: off'),
    default: (isOn: boolean) => (isOn ? 'Default: on' : 'Default: off'),
    settingOf: (flag: string) => `${flag}: setting`,
    isOn: 'On here',
    isOff: 'Off here',
    notLoaded: 'Could not fetch data',
    failed: 'An error occurred',
    loading: 'Loading',
    of: (place: string) => `Flags: ${place}`,
  },
});
