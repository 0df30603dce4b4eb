import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/installation.ts';

export const de: Translation<typeof en> = {
  'installation.flags.title': 'Schalter',
  'installation.flags.intro':
    'Die Einstellung einer Organisation geht vor der ihrer übergeordneten Organisation, diese vor der Installation.',
  'installation.flags.everywhere': 'Ganze Installation',
  'installation.flags.everywhereNote': 'Vorgabe für alle Organisationen',
  'installation.flags.search': 'Organisationen suchen',
  'installation.flags.places': 'Organisationen',
  'installation.flags.found': '{count, plural, one {# Organisation} other {# Organisationen}}',
  'installation.flags.none': 'Keine passende Organisation.',
  'installation.flags.more': 'Mehr zeigen',
  'installation.flags.users': '{count, plural, one {# Person} other {# Personen}}',
  'installation.flags.childOf': 'Gehört zu {parent}',
  'installation.flags.on': 'An',
  'installation.flags.off': 'Aus',
  'installation.flags.follows': '{isOn, select, true {Übernommen: an} other {Übernommen: aus}}',
  'installation.flags.default': '{isOn, select, true {Vorgabe: an} other {Vorgabe: aus}}',
  'installation.flags.settingOf': '{flag}: Einstellung',
  'installation.flags.isOn': 'Hier an',
  'installation.flags.isOff': 'Hier aus',
  'installation.flags.notLoaded': 'Die Daten konnten nicht geladen werden',
  'installation.flags.failed': 'Es ist ein Fehler aufgetreten',
  'installation.flags.loading': 'Lädt',
  'installation.flags.of': 'Schalter: {place}',
};
