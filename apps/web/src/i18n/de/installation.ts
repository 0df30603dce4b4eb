import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/installation.ts';

export const de: Translation<typeof en> = {
  'installation.flags.title': 'Schalter',
  'installation.flags.intro':
    'Was neu ist oder nicht für alle. Was für eine Organisation gesetzt ist, zählt vor dem, was für die übergeordnete gilt, und dieses vor der ganzen Installation.',
  'installation.flags.everywhere': 'Die ganze Installation',
  'installation.flags.everywhereNote': 'Wo nichts anderes gesetzt ist',
  'installation.flags.search': 'Organisationen suchen',
  'installation.flags.places': 'Organisationen',
  'installation.flags.found': '{count, plural, one {# Organisation} other {# Organisationen}}',
  'installation.flags.none': 'Keine Organisation heißt so.',
  'installation.flags.more': 'Mehr zeigen',
  'installation.flags.users': '{count, plural, one {# Person} other {# Personen}}',
  'installation.flags.childOf': 'Gehört zu {parent}',
  'installation.flags.on': 'An',
  'installation.flags.off': 'Aus',
  'installation.flags.follows': '{isOn, select, true {Folgt: an} other {Folgt: aus}}',
  'installation.flags.default': '{isOn, select, true {Vorgabe: an} other {Vorgabe: aus}}',
  'installation.flags.settingOf': '{flag}: Einstellung',
  'installation.flags.isOn': 'Hier an',
  'installation.flags.isOff': 'Hier aus',
  'installation.flags.notLoaded': 'Die Daten konnten nicht geladen werden',
  'installation.flags.failed': 'Es ist ein Fehler aufgetreten',
  'installation.flags.loading': 'Lädt',
  'installation.flags.of': 'Schalter: {place}',
};
