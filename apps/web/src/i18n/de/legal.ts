import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/legal.ts';

export const de: Translation<typeof en> = {
  'legal.terms.title': 'Nutzungsbedingungen',
  'legal.terms.runs.title': 'Wer diese Installation betreibt',
  'legal.terms.runs.text':
    'Sonora ist Open-Source-Software, hier installiert von Ihrem Arbeitgeber, einem Studio oder Ihnen selbst. Die Betreiber dieser Installation sind für sie verantwortlich und können eigene Bedingungen hinzufügen. Diese Bedingungen kommen mit der Software.',
  'legal.terms.yours.title': 'Ihre Arbeit gehört Ihnen',
  'legal.terms.yours.text':
    'Skripte, die Sie schreiben, Aufnahmen, die Sie hochladen, und Spots, die Sie produzieren, gehören Ihrer Organisation. Niemand sonst darf sie benutzen, und nichts davon wird zum Trainieren verwendet.',
  'legal.terms.promise.title': 'Ihre Verantwortung',
  'legal.terms.promise.text':
    'Sie haben das Recht, die Texte, Namen und Aufnahmen zu benutzen, die Sie mitbringen. Sie lassen niemanden etwas sagen, dem diese Person nicht zugestimmt hat, und Sie benutzen den Dienst nicht, um zu täuschen oder zu schaden.',
  'legal.terms.builtIn.title': 'Mitgelieferte Stimmen und Musik',
  'legal.terms.builtIn.text':
    'Die Stimmen und Musikvorlagen, die mit Sonora kommen, dürfen in Spots ohne Gebühr und ohne Nennung verwendet werden. Für sich allein, als Stimmen oder als Musik, dürfen sie nicht weiterverkauft werden.',
  'legal.terms.asItIs.title': 'Ohne Gewähr',
  'legal.terms.asItIs.text':
    'Die Software wird ohne Gewähr bereitgestellt. Bewahren Sie Kopien von Dateien auf, auf die Sie nicht verzichten können; jeder Spot lässt sich jederzeit mit seinen Einzelspuren herunterladen.',
  'legal.privacy.title': 'Datenschutzerklärung',
  'legal.privacy.kept.title': 'Was wir speichern',
  'legal.privacy.kept.text':
    'Ihren Namen, Ihre E-Mail-Adresse, einen Hash Ihres Passworts, Ihre Organisationen und Ihre Arbeit: Skripte, Aufnahmen, Spots und den Verlauf Ihrer Änderungen.',
  'legal.privacy.where.title': 'Wo es gespeichert ist',
  'legal.privacy.where.text':
    'Auf dieser Installation. Sprache und Musik entstehen hier. An einen anderen Dienst wird nur gesendet, wenn die Betreiber oder Ihre Organisation einen verbunden haben.',
  'legal.privacy.cookies.title': 'Cookies',
  'legal.privacy.cookies.text':
    'Ein Cookie hält Sie angemeldet. Ihr Browser merkt sich außerdem Einstellungen wie die zugeklappte Seitenleiste und das Farbschema. Kein Tracking, keine Werbung.',
  'legal.privacy.seen.title': 'Wer es sehen kann',
  'legal.privacy.seen.text':
    'Mitglieder sehen nur die Projekte ihrer eigenen Organisation. Die Betreiber der Installation können ihre Datenbank lesen.',
  'legal.privacy.rights.title': 'Ihre Rechte',
  'legal.privacy.rights.text':
    'Sie können Ihre Daten einsehen, berichtigen, mitnehmen und löschen lassen. Wenden Sie sich an die Betreiber dieser Installation.',
};
