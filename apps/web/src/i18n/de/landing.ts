import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/landing.ts';

export const de: Translation<typeof en> = {
  'landing.windowTitle': 'Sonora · Audiospots, vom Skript bis zur Sendung',
  'landing.signIn': 'Anmelden',
  'landing.signUp': 'Registrieren',
  'landing.title': 'Schreiben. Hören. Senden.',
  'landing.lead':
    'Sonora macht aus einem Skript einen fertigen Audiospot: Stimmen, Musik auf Länge komponiert, Mischung und Mastering. Open Source, auf Ihrem eigenen Rechner.',
  'landing.first': 'Ersten Spot erstellen',
  'landing.sample.label': 'Beispielspot',
  'landing.sample.about': 'Geschrieben, gesprochen, vertont und gemischt auf diesem Rechner',
  'landing.sample.position': 'Stelle in {title}',
  'landing.sample.failed': 'Der Ton ließ sich nicht laden. Bitte versuchen Sie es noch einmal.',
  'landing.sample.waiting': 'Der Beispielspot wird produziert',
  'landing.sample.waitingText': 'Diese Installation ist neu. Der Spot erscheint hier gleich.',
  'landing.steps.title': 'Vom Skript zum fertigen Spot',
  'landing.steps.write': 'Schreiben Sie Ihr Skript, und sehen Sie beim Tippen die Länge.',
  'landing.steps.choose': 'Wählen Sie Stimmen und Musik. Hören Sie vorher Ihre eigene Zeile.',
  'landing.steps.produce': 'Produzieren: gesprochen, eingepasst, gemischt und gemastert in Sekunden.',
  'landing.steps.deliver': 'Liefern Sie MP3, WAV, Untertitel und Einzelspuren, oder teilen Sie einen Link.',
  'landing.facts.beat.title': 'Endet auf den Schlag',
  'landing.facts.beat.text': 'Musik wird auf Länge komponiert, nie abgeschnitten. 17,4 Sekunden sind 17,4 Sekunden.',
  'landing.facts.change.title': 'Ein Wort ändern, sofort hören',
  'landing.facts.change.text': 'Nur diese Zeile wird neu gesprochen. Alles andere bleibt Sample für Sample gleich.',
  'landing.facts.deliver.title': 'Bereit zur Auslieferung',
  'landing.facts.deliver.text':
    'Lautheit, True Peak und Länge, an der fertigen Datei gegen die Grenzen Ihrer Plattform gemessen.',
  'landing.facts.together.title': 'Für Teams gebaut',
  'landing.facts.together.text':
    'Organisationen, Rollen und Projekte, und Links für Kunden mit Passwort und Ablaufdatum.',
  'landing.facts.own.title': 'Selbst betreiben',
  'landing.facts.own.text':
    'Ein Befehl startet es. Stimmen, Musik und Dateien bleiben auf Ihrem Rechner; andere Dienste sind freiwillig.',
  'landing.facts.api.title': 'Eine API für jeden Schritt',
  'landing.facts.api.text': 'Alles, was die Anwendung kann, über einfaches HTTP, mit widerrufbaren Schlüsseln.',
  'landing.api.title': 'Ein Aufruf, ein Spot',
  'landing.api.text': 'Ein Dokument senden, eine fertige Datei bekommen.',
  'landing.api.docs': 'Die API-Referenz lesen',
  'landing.api.example': 'Anfrage für einen Spot',
  'landing.end.title': 'Ihr erster Spot ist zwei Minuten entfernt',
  'landing.end.text': 'Keine Kreditkarte. Ihre Hörer müssen nichts installieren.',
  'landing.foot.terms': 'Nutzungsbedingungen',
  'landing.foot.privacy': 'Datenschutz',
  'landing.foot.api': 'API',
  'landing.foot.status': 'Systemstatus',
};
