import { germanIndustries } from './german-industries.ts';
import type { PhraseBank } from './phrase-bank.ts';

/**
 * `{name}` stands where no article is needed: alone, after a colon, or after “heißt”. Elsewhere `{nom}` and `{acc}` give the article that
 * the description uses; “Das ist {nom}” becomes “Das sind” for a plural.
 */
export const germanPhrases: PhraseBank = {
  industries: germanIndustries,
  general: {
    question: ['Schon gehört?', 'Was würde heute ein bisschen besser machen?', 'Suchen Sie etwas Gutes?'],
    problem: [
      'Manches ist schwerer, als es sein müsste.',
      'Die Zeit ist knapp.',
      'Sie haben Besseres zu tun, als zu suchen.',
    ],
    scene: ['Stellen Sie sich das einmal vor.', 'Ein ganz normaler Tag. Nur besser.'],
  },
  offerOpenings: {
    warm: ['Etwas Schönes für Sie.', 'Eine kleine Freude gefällig?'],
    upbeat: ['Gute Nachrichten!', 'Das sollten Sie hören.'],
    confident: ['Kommen wir zur Sache.', 'Das Beste zuerst.'],
    playful: ['Psst. Wollen Sie etwas hören?', 'Raten Sie mal.'],
    calm: ['Gut zu wissen.', 'Nehmen Sie sich kurz Zeit.'],
    urgent: ['Jetzt aufgepasst.', 'Damit sollten Sie nicht warten.'],
  },
  reveals: {
    problem: [
      'Gut, dass es das gibt: {name}.',
      'Es geht auch anders: {name}.',
      'Dafür gibt es eine Lösung. Sie heißt {name}.',
      'Das muss nicht sein. Die Antwort heißt {name}.',
      'Zum Glück gibt es {acc}.',
    ],
    question: [
      'Dann merken Sie sich: {name}.',
      'Unsere Antwort: {name}.',
      'Dann passt das: {name}.',
      'Wir hätten da etwas: {name}.',
      'Die Antwort heißt {name}.',
    ],
    scene: [
      'Das ist {nom}.',
      '{Name}.',
      'So fühlt sich das an: {name}.',
      'Der Name dazu: {name}.',
      'Und dazu passt ein Name: {name}.',
    ],
    offer: [
      'Das ist {nom}.',
      'Der Name dazu: {name}.',
      '{Name}.',
      'Ein Name zum Merken: {name}.',
      'Und dahinter steckt ein Name: {name}.',
    ],
    list: [
      'Warum {nom}?',
      '{Name}, kurz gesagt.',
      'Das ist {nom}.',
      '{Name}. Wo fangen wir an?',
      'Was spricht dafür? {Name} in aller Kürze.',
    ],
    plain: [
      'Das ist {nom}.',
      '{Name}.',
      'Kennen Sie das schon? {Name}.',
      'Wir stellen vor: {name}.',
      'Dürfen wir vorstellen? {Name}.',
    ],
  },
  turns: {
    problem: ['Es geht auch anders.', 'Das muss nicht sein.', 'Gute Nachricht.'],
    question: ['Dann hören Sie mal.', 'Wir hätten da eine Idee.', 'Gute Frage.'],
    scene: ['Klingt gut?', 'So kann es sein.'],
    offer: [],
    list: ['Dafür spricht einiges.', 'Ein paar gute Gründe.'],
    plain: [],
  },
  definitions: ['Das ist {nom}: {what}.', '{Name}: {what}.', 'Wir stellen vor: {name}, {what}.', '{Name}, {what}.'],
  bareDefinitions: ['{Name}. {What}.', 'Das ist {nom}. {What}.', 'Wir stellen vor: {name}. {What}.'],
  bridges: {
    warm: ['Und das ist erst der Anfang.', 'Weil die kleinen Dinge zählen.'],
    upbeat: ['Und es kommt noch besser.', 'Klingt gut? Es kommt noch mehr.'],
    confident: ['So einfach ist das.', 'Kurz und gut.'],
    playful: ['Nicht schlecht, oder?', 'Das war erst der Anfang.'],
    calm: ['Gut zu wissen.', 'So leicht kann es sein.'],
    urgent: ['Und das ist nicht alles.', 'Darauf kommt es an.'],
  },
  recaps: [
    'Das ist {nom}.',
    'Merken Sie sich den Namen: {name}.',
    'Ein Name, den man sich merkt: {name}.',
    '{Name}.',
    'Und wenn jemand fragt: {name}.',
    'Denken Sie beim nächsten Mal an {acc}.',
  ],
  reminders: ['Und noch einmal, weil es sich lohnt:', 'Nicht vergessen:', 'Zur Erinnerung:'],
  calls: {
    phone: [
      'Rufen Sie an: {contact}.',
      'Telefon {contact}.',
      'Einfach anrufen: {contact}.',
      'Greifen Sie zum Telefon und wählen Sie {contact}.',
      'Sie erreichen uns unter {contact}.',
    ],
    web: [
      'Besuchen Sie {contact}.',
      'Mehr auf {contact}.',
      'Alles Weitere auf {contact}.',
      'Überzeugen Sie sich selbst auf {contact}.',
      'Schauen Sie vorbei auf {contact}.',
    ],
    none: {
      warm: [
        'Schauen Sie doch einmal vorbei.',
        'Gönnen Sie es sich: {name}.',
        'Wir freuen uns auf Sie. {Name}.',
        'Probieren Sie es aus: {name}.',
        'Wie wäre es gleich heute? {Name}.',
      ],
      upbeat: [
        'Probieren Sie es aus! {Name}.',
        'Heute noch entdecken: {name}!',
        'Machen Sie den Anfang: {name}!',
        'Auf geht’s: {name}!',
        'Sagen Sie doch einfach Ja: {name}!',
      ],
      confident: [
        'Entscheiden Sie selbst: {name}.',
        'Wählen Sie {acc}.',
        'Überzeugen Sie sich selbst. {Name}.',
        '{Name}.',
        'Sie haben die Wahl: {name}.',
      ],
      playful: [
        'Na los. Probieren Sie es aus: {name}.',
        'Seien Sie neugierig: {name}.',
        'Worauf warten Sie noch? {Name}.',
        'Probieren Sie mal: {name}.',
        'Trauen Sie sich ruhig: {name}.',
      ],
      calm: [
        'Entdecken Sie {acc}.',
        'Lernen Sie uns kennen. {Name}.',
        'Wann immer Sie so weit sind: {name}.',
        'Ganz in Ruhe: {name}.',
        'Nehmen Sie sich die Zeit: {name}.',
      ],
      urgent: [
        'Am besten heute noch: {name}.',
        'Warten Sie nicht. {Name}.',
        'Greifen Sie jetzt zu: {name}.',
        'Jetzt: {name}.',
        'Heute ist ein guter Tag dafür: {name}.',
      ],
    },
  },
};
