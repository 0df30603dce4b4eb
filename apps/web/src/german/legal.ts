import type { texts } from '../features/account/legal-texts.ts';

export const legal: typeof texts = {
  terms: {
    title: 'Nutzungsbedingungen',
    runs: {
      title: 'Wer das hier betreibt',
      text: 'Sonora ist freie Software, die jemand hier installiert hat: Ihr Arbeitgeber, ein Studio oder Sie selbst. Wer diese Installation betreibt, steht für sie ein und kann eigene Bedingungen hinzufügen. Diese hier bringt die Software selbst mit.',
    },
    yours: {
      title: 'Was Sie machen, gehört Ihnen',
      text: 'Skripte, die Sie schreiben, Aufnahmen, die Sie hochladen, und Spots, die Sie produzieren, gehören Ihrer Organisation. Niemand sonst darf sie benutzen, und nichts von Ihnen wird verwendet, um irgendetwas zu trainieren.',
    },
    promise: {
      title: 'Was Sie zusagen',
      text: 'Sie haben das Recht, die Texte, Namen und Aufnahmen zu benutzen, die Sie mitbringen. Sie lassen niemanden etwas sagen, dem diese Person nicht zugestimmt hat, und Sie benutzen den Dienst nicht, um zu täuschen oder zu schaden.',
    },
    builtIn: {
      title: 'Mitgelieferte Stimmen und Musik',
      text: 'Die Stimmen und Musikvorlagen, die mit Sonora kommen, dürfen in Spots ohne Gebühr und ohne Nennung verwendet werden. Für sich allein, als Stimmen oder als Musik, dürfen sie nicht weiterverkauft werden.',
    },
    asItIs: {
      title: 'So, wie sie ist',
      text: 'Die Software kommt ohne die Zusage, dass sie nie versagt. Bewahren Sie die Dateien auf, auf die Sie nicht verzichten können; jeder Spot lässt sich jederzeit mit seinen Teilen herunterladen.',
    },
  },
  privacy: {
    title: 'Datenschutzerklärung',
    kept: {
      title: 'Was gespeichert wird',
      text: 'Ihr Name, Ihre E-Mail-Adresse, ein Hash Ihres Passworts, die Organisationen, zu denen Sie gehören, und was Sie machen: Skripte, Aufnahmen, Spots und der Verlauf Ihrer Änderungen.',
    },
    where: {
      title: 'Wo es liegt',
      text: 'Alles bleibt auf dieser Installation. Sprache und Musik entstehen hier. An einen anderen Dienst wird nur dann etwas gesendet, wenn die Betreiber dieser Installation einen verbunden haben und es sagen.',
    },
    cookies: {
      title: 'Cookies',
      text: 'Ein Cookie hält Ihre Sitzung. Ihr Browser merkt sich außerdem kleine Entscheidungen von Ihnen, etwa die zugeklappte Seitenleiste und die dunkle Darstellung. Niemand verfolgt Sie, und es gibt keine Werbung.',
    },
    seen: {
      title: 'Wer es sieht',
      text: 'Wer zu Ihrer Organisation gehört, sieht deren Projekte, sonst niemand. Wer die Installation betreibt, kommt an ihre Datenbank, wie bei jeder Software.',
    },
    rights: {
      title: 'Ihre Rechte',
      text: 'Sie dürfen sehen, berichtigen und mitnehmen, was über Sie gespeichert ist, und es löschen lassen. Wenden Sie sich dafür an die Betreiber dieser Installation.',
    },
  },
};
