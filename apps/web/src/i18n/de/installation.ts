import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/installation.ts';

export const de: Translation<typeof en> = {
  'installation.flags.title': 'Feature-Flags',
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
  'installation.flags.noEffect': 'Noch ohne Wirkung',
  'installation.flags.notLoaded': 'Die Daten konnten nicht geladen werden',
  'installation.flags.failed': 'Es ist ein Fehler aufgetreten',
  'installation.flags.loading': 'Lädt',
  'installation.flags.of': 'Feature-Flags: {place}',
  'installation.flags.about.platform-whitelabel':
    'Organisationen zeigen eigenen Namen, Farbe und Logo statt derer von Sonora.',
  'installation.flags.about.instant-voice-clone':
    'Zeigt die Stimmverwaltung für private Stimmen. Die Seite gibt es noch nicht.',
  'installation.flags.about.rms': 'Vorgesehen für die Verwaltung von Aufnahmen.',
  'installation.flags.about.create-an-ad': 'Zeigt den Spot-Editor.',
  'installation.flags.about.files-v2':
    'Zeigt die neue Dateiseite. Ohne sie öffnet sich unter Dateien der frühere Datei-Browser.',
  'installation.flags.about.campaign-manager': 'Zeigt die Kampagnenverwaltung.',
  'installation.flags.about.vast-tag-overview': 'Zeigt die Übersicht der VAST-Tags.',
  'installation.flags.about.sound-effects-library':
    'Zeigt die Bibliothek der Soundeffekte. Die Seite gibt es noch nicht.',
  'installation.flags.about.create-dynamic-campaign': 'Zeigt „Kampagne erstellen“.',
  'installation.flags.about.open-in-feather': 'Zeigt den Profi-Editor. Die Seite gibt es noch nicht.',
  'installation.flags.about.instant-ad': 'Zeigt „Sofortspot“.',
  'installation.flags.about.legacy-workflows':
    'Zeigt den früheren Datei-Browser und seine Aufrufe, mit dem, was sie ersetzt.',
  'installation.flags.about.version-an-ad': 'Zeigt „Spot versionieren“. Die Seite gibt es noch nicht.',
  'installation.flags.about.smart-fit':
    'Zeigt den Schalter „Smart Fit“ im Spot-Editor. Ohne ihn bleibt die Einstellung jedes Spots.',
  'installation.flags.about.create-a-vast': 'Zeigt „VAST erstellen“.',
  'installation.flags.about.feature-lab': 'Zeigt das Feature Lab mit Experimenten.',
  'installation.flags.about.brief-upload':
    'Spots lassen sich aus einem Briefing als txt-, docx- oder pdf-Datei schreiben.',
  'installation.flags.about.consecutive-smartblend': 'Musik, die in einem Zusatz vor oder nach dem Spot weiterläuft.',
};
