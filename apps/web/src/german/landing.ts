import type { texts } from '../features/landing/texts.ts';

export const landing: typeof texts = {
  windowTitle: 'Sonora · Audiospots, vom Text bis zur Sendung',
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  title: 'Schreiben. Hören. Senden.',
  lead: 'Sonora macht aus einem Text einen fertigen Audiospot: Stimmen, Musik, die auf die Zehntelsekunde passt, Mischung und Mastering. Offen, auf Ihrem eigenen Rechner, ohne fremde Schlüssel.',
  first: 'Den ersten Spot machen',
  sample: {
    label: 'Beispielspot',
    about: 'Geschrieben, gesprochen, vertont und gemischt auf genau diesem Rechner',
    position: (title: string) => `Stelle in ${title}`,
    failed: 'Der Ton ließ sich nicht laden. Bitte versuchen Sie es noch einmal.',
    waiting: 'Der Beispielspot entsteht gerade',
    waitingText: 'Diese Installation ist neu und nimmt ihn eben auf. Er erscheint hier von selbst.',
  },
  steps: {
    title: 'Vom Text zum fertigen Spot',
    all: [
      'Zeilen schreiben: Die Sekunden zählen beim Tippen mit.',
      'Wählen, wer spricht und was spielt. Eine Stimme spricht vorher Ihre eigene Zeile.',
      'Produzieren: gesprochen, eingepasst, gemischt und gemastert in Sekunden.',
      'Ausliefern: MP3, WAV, Untertitel und Spuren, oder ein Link, der überall spielt.',
    ],
  },
  facts: {
    beat: {
      title: 'Er endet auf dem Schlag',
      text: 'Musik wird ausgeschrieben, nicht abgeschnitten. Wer 17,4 Sekunden bestellt, bekommt 17,4 Sekunden gespielt.',
    },
    change: {
      title: 'Ein Wort ändern, sofort hören',
      text: 'Nur die geänderte Zeile entsteht neu. Alles andere bleibt, Abtastwert für Abtastwert.',
    },
    deliver: {
      title: 'Bereit zur Auslieferung',
      text: 'Lautheit, Spitzenpegel und Länge werden an der fertigen Datei gemessen, jede neben ihrer Grenze.',
    },
    together: {
      title: 'Für Teams gemacht',
      text: 'Organisationen, Rollen und Projekte; Links für Kunden, mit Passwort und Ende, wo Sie es wollen.',
    },
    own: {
      title: 'Selbst betreiben',
      text: 'Ein Befehl startet es. Stimmen, Musik und Dateien bleiben auf Ihrem Rechner; fremde Dienste sind eine Wahl.',
    },
    api: {
      title: 'Jeder Schritt hat einen Aufruf',
      text: 'Was die Seiten können, können Ihre Programme über einfaches HTTP, mit einem Schlüssel, der sich widerrufen lässt.',
    },
  },
  api: {
    title: 'Ein Aufruf, ein Spot',
    text: 'Ein Dokument senden, eine fertige Datei bekommen: im Skript wie auf der Seite.',
    docs: 'Die API-Referenz lesen',
    example: 'Ein Spot wird bestellt',
  },
  end: {
    title: 'Ihr erster Spot ist zwei Minuten entfernt',
    text: 'Keine Karte, kein Schlüssel, nichts zu installieren für wen auch immer, der zuhört.',
  },
  foot: { terms: 'Nutzungsbedingungen', privacy: 'Datenschutz', api: 'API', status: 'Systemstatus' },
};
