import type { texts } from '../features/home/texts.ts';

export const home: typeof texts = {
  title: 'Start',
  hello: (name: string) => `Schön, Sie zu sehen, ${name}`,
  start: {
    title: 'Schnell anfangen',
    ad: { title: 'Spot anlegen', text: 'Zeilen schreiben, Stimme und Musik wählen, anhören.' },
    projects: { title: 'Projekte', text: 'Alles Angefangene, dort, wo es liegen blieb.' },
    links: { title: 'Geteilte Links', text: 'Kunden zuhören lassen und sehen, wie oft sie es taten.' },
    speech: { title: 'Stimmen', text: 'Dienste, Pakete, und wie Worte gesprochen werden.' },
  },
  docs: {
    title: 'In die Doku schauen',
    text: 'Was Sie hier tun, können auch Ihre Programme: Spots, Stimmen, Musik und Dateien über einfaches HTTP.',
    action: 'API-Referenz',
    keys: 'API-Schlüssel',
  },
  speech: {
    title: 'Sprache',
    lead: 'Wer in Ihren Spots spricht, und wie Worte gesprochen werden.',
    services: {
      title: 'Stimmdienste',
      text: 'Verbinden Sie einen Dienst mit Ihrem eigenen Schlüssel: Seine Stimmen stehen neben unseren.',
    },
    packs: { title: 'Stimmpakete', text: 'Stimmen, die auf dieser Installation laufen, einmal geladen.' },
    dictionary: {
      title: 'Aussprache',
      text: 'Sagen Sie einmal, wie ein Name gesprochen wird; jeder Spot Ihrer Organisation folgt dem. Worte kommen im Spot hinzu, am Wort selbst.',
    },
    voices: {
      title: 'Stimmen',
      text: 'Im Spot gehört und gewählt, Zeile für Zeile.',
      count: (count: string, isOne: boolean, languages: number) =>
        `${count} ${isOne ? 'Stimme' : 'Stimmen'} in ${languages} ${languages === 1 ? 'Sprache' : 'Sprachen'}`,
      action: 'In einem Spot wählen',
    },
    open: 'Öffnen',
    loading: 'Lädt',
    notFetched: 'Die Daten ließen sich nicht laden',
  },
};
