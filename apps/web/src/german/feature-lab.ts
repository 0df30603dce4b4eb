import type { texts } from '../features/feature-lab/texts.ts';

export const featureLab: typeof texts = {
  title: 'Versuchslabor',
  lead: 'Werkzeuge, die erprobt werden. Sie funktionieren, und sie können sich ändern oder verschwinden.',
  voices: {
    title: 'Eine Zeile, jede Stimme',
    text: 'Zeile',
    example: 'Frisches Brot, jeden Morgen um sieben.',
    language: 'Sprache',
    allLanguages: 'Alle Sprachen',
    play: 'Nacheinander anhören',
    stop: 'Anhalten',
    say: (voice: string) => `die Zeile von ${voice}`,
    estimated: (seconds: string) => `etwa ${seconds} s`,
    notFetched: 'Die Daten ließen sich nicht laden',
    loading: 'Lädt',
    failed: (voice: string) => `${voice} konnte nicht sprechen`,
    limit: (count: number, most: number) => `${count} von ${most} Zeichen`,
  },
};
