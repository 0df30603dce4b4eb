import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/landing.ts';

export const de: Translation<typeof en> = {
  'landing.windowTitle': 'Sonora · Audiospots, vom Text bis zur Sendung',
  'landing.signIn': 'Anmelden',
  'landing.signUp': 'Registrieren',
  'landing.title': 'Schreiben. Hören. Senden.',
  'landing.lead':
    'Sonora macht aus einem Text einen fertigen Audiospot: Stimmen, Musik, die auf die Zehntelsekunde passt, Mischung und Mastering. Offen, auf Ihrem eigenen Rechner, ohne fremde Schlüssel.',
  'landing.first': 'Den ersten Spot machen',
  'landing.sample.label': 'Beispielspot',
  'landing.sample.about': 'Geschrieben, gesprochen, vertont und gemischt auf genau diesem Rechner',
  'landing.sample.position': 'Stelle in {title}',
  'landing.sample.failed': 'Der Ton ließ sich nicht laden. Bitte versuchen Sie es noch einmal.',
  'landing.sample.waiting': 'Der Beispielspot entsteht gerade',
  'landing.sample.waitingText': 'Diese Installation ist neu und nimmt ihn eben auf. Er erscheint hier von selbst.',
  'landing.steps.title': 'Vom Text zum fertigen Spot',
  'landing.steps.write': 'Zeilen schreiben: Die Sekunden zählen beim Tippen mit.',
  'landing.steps.choose': 'Wählen, wer spricht und was spielt. Eine Stimme spricht vorher Ihre eigene Zeile.',
  'landing.steps.produce': 'Produzieren: gesprochen, eingepasst, gemischt und gemastert in Sekunden.',
  'landing.steps.deliver': 'Ausliefern: MP3, WAV, Untertitel und Spuren, oder ein Link, der überall spielt.',
  'landing.facts.beat.title': 'Er endet auf dem Schlag',
  'landing.facts.beat.text':
    'Musik wird ausgeschrieben, nicht abgeschnitten. Wer 17,4 Sekunden bestellt, bekommt 17,4 Sekunden gespielt.',
  'landing.facts.change.title': 'Ein Wort ändern, sofort hören',
  'landing.facts.change.text': 'Nur die geänderte Zeile entsteht neu. Alles andere bleibt, Abtastwert für Abtastwert.',
  'landing.facts.deliver.title': 'Bereit zur Auslieferung',
  'landing.facts.deliver.text':
    'Lautheit, Spitzenpegel und Länge werden an der fertigen Datei gemessen, jede neben ihrer Grenze.',
  'landing.facts.together.title': 'Für Teams gemacht',
  'landing.facts.together.text':
    'Organisationen, Rollen und Projekte; Links für Kunden, mit Passwort und Ende, wo Sie es wollen.',
  'landing.facts.own.title': 'Selbst betreiben',
  'landing.facts.own.text':
    'Ein Befehl startet es. Stimmen, Musik und Dateien bleiben auf Ihrem Rechner; fremde Dienste sind eine Wahl.',
  'landing.facts.api.title': 'Jeder Schritt hat einen Aufruf',
  'landing.facts.api.text':
    'Was die Seiten können, können Ihre Programme über einfaches HTTP, mit einem Schlüssel, der sich widerrufen lässt.',
  'landing.api.title': 'Ein Aufruf, ein Spot',
  'landing.api.text': 'Ein Dokument senden, eine fertige Datei bekommen: im Skript wie auf der Seite.',
  'landing.api.docs': 'Die API-Referenz lesen',
  'landing.api.example': 'Ein Spot wird bestellt',
  'landing.end.title': 'Ihr erster Spot ist zwei Minuten entfernt',
  'landing.end.text': 'Keine Karte, kein Schlüssel, nichts zu installieren für wen auch immer, der zuhört.',
  'landing.foot.terms': 'Nutzungsbedingungen',
  'landing.foot.privacy': 'Datenschutz',
  'landing.foot.api': 'API',
  'landing.foot.status': 'Systemstatus',
};
