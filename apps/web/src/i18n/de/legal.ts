import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/legal.ts';

export const de: Translation<typeof en> = {
  'legal.terms.title': 'Nutzungsbedingungen',
  'legal.terms.runs.title': 'Wer das hier betreibt',
  'legal.terms.runs.text':
    'Sonora ist freie Software, die jemand hier installiert hat: Ihr Arbeitgeber, ein Studio oder Sie selbst. Wer diese Installation betreibt, steht für sie ein und kann eigene Bedingungen hinzufügen. Diese hier bringt die Software selbst mit.',
  'legal.terms.yours.title': 'Was Sie machen, gehört Ihnen',
  'legal.terms.yours.text':
    'Skripte, die Sie schreiben, Aufnahmen, die Sie hochladen, und Spots, die Sie produzieren, gehören Ihrer Organisation. Niemand sonst darf sie benutzen, und nichts von Ihnen wird verwendet, um irgendetwas zu trainieren.',
  'legal.terms.promise.title': 'Was Sie zusagen',
  'legal.terms.promise.text':
    'Sie haben das Recht, die Texte, Namen und Aufnahmen zu benutzen, die Sie mitbringen. Sie lassen niemanden etwas sagen, dem diese Person nicht zugestimmt hat, und Sie benutzen den Dienst nicht, um zu täuschen oder zu schaden.',
  'legal.terms.builtIn.title': 'Mitgelieferte Stimmen und Musik',
  'legal.terms.builtIn.text':
    'Die Stimmen und Musikvorlagen, die mit Sonora kommen, dürfen in Spots ohne Gebühr und ohne Nennung verwendet werden. Für sich allein, als Stimmen oder als Musik, dürfen sie nicht weiterverkauft werden.',
  'legal.terms.asItIs.title': 'So, wie sie ist',
  'legal.terms.asItIs.text':
    'Die Software kommt ohne die Zusage, dass sie nie versagt. Bewahren Sie die Dateien auf, auf die Sie nicht verzichten können; jeder Spot lässt sich jederzeit mit seinen Teilen herunterladen.',
  'legal.privacy.title': 'Datenschutzerklärung',
  'legal.privacy.kept.title': 'Was gespeichert wird',
  'legal.privacy.kept.text':
    'Ihr Name, Ihre E-Mail-Adresse, ein Hash Ihres Passworts, die Organisationen, zu denen Sie gehören, und was Sie machen: Skripte, Aufnahmen, Spots und der Verlauf Ihrer Änderungen.',
  'legal.privacy.where.title': 'Wo es liegt',
  'legal.privacy.where.text':
    'Alles bleibt auf dieser Installation. Sprache und Musik entstehen hier. An einen anderen Dienst wird nur dann etwas gesendet, wenn die Betreiber dieser Installation einen verbunden haben und es sagen.',
  'legal.privacy.cookies.title': 'Cookies',
  'legal.privacy.cookies.text':
    'Ein Cookie hält Ihre Sitzung. Ihr Browser merkt sich außerdem kleine Entscheidungen von Ihnen, etwa die zugeklappte Seitenleiste und die dunkle Darstellung. Niemand verfolgt Sie, und es gibt keine Werbung.',
  'legal.privacy.seen.title': 'Wer es sieht',
  'legal.privacy.seen.text':
    'Wer zu Ihrer Organisation gehört, sieht deren Projekte, sonst niemand. Wer die Installation betreibt, kommt an ihre Datenbank, wie bei jeder Software.',
  'legal.privacy.rights.title': 'Ihre Rechte',
  'legal.privacy.rights.text':
    'Sie dürfen sehen, berichtigen und mitnehmen, was über Sie gespeichert ist, und es löschen lassen. Wenden Sie sich dafür an die Betreiber dieser Installation.',
};
