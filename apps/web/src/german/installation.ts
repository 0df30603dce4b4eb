import type { texts } from '../features/installation/texts.ts';

export const installation: typeof texts = {
  flags: {
    title: 'Schalter',
    intro:
      'Was neu ist oder nicht für alle. Was für eine Organisation gesetzt ist, zählt vor dem, was für die übergeordnete gilt, und dieses vor der ganzen Installation.',
    everywhere: 'Die ganze Installation',
    everywhereNote: 'Wo nichts anderes gesetzt ist',
    search: 'Organisationen suchen',
    places: 'Organisationen',
    found: (count, isOne) => `${count} ${isOne ? 'Organisation' : 'Organisationen'}`,
    none: 'Keine Organisation heißt so.',
    more: 'Mehr zeigen',
    users: (count, isOne) => `${count} ${isOne ? 'Person' : 'Personen'}`,
    childOf: (parent) => `Gehört zu ${parent}`,
    on: 'An',
    off: 'Aus',
    follows: (isOn) => (isOn ? 'Folgt: an' : 'Folgt: aus'),
    default: (isOn) => (isOn ? 'Vorgabe: an' : 'Vorgabe: aus'),
    settingOf: (flag) => `${flag}: Einstellung`,
    isOn: 'Hier an',
    isOff: 'Hier aus',
    notLoaded: 'Die Daten konnten nicht geladen werden',
    failed: 'Es ist ein Fehler aufgetreten',
    loading: 'Lädt',
    of: (place) => `Schalter: ${place}`,
  },
};
