import { germanIndustries } from './german-industries.ts';
import type { PhraseBank } from './phrase-bank.ts';

/** The name stands where no article and no case ending is needed: alone, after a colon, or after “heißt”. */
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
      '{Name} hilft.',
    ],
    question: [
      'Dann merken Sie sich: {name}.',
      'Unsere Antwort: {name}.',
      'Dann passt das: {name}.',
      'Wir hätten da etwas: {name}.',
      'Die Antwort heißt {name}.',
    ],
    scene: [
      'Das ist {name}.',
      '{Name}.',
      'So fühlt sich das an: {name}.',
      'Willkommen: {name}.',
      'So beginnt es. Mit einem Namen: {name}.',
    ],
    offer: [
      'Das ist {name}.',
      'Der Name dazu: {name}.',
      '{Name}.',
      'Ein Name zum Merken: {name}.',
      'Und wo gibt es das? {Name}.',
    ],
    list: [
      'Warum {name}?',
      '{Name}, kurz gesagt.',
      'Das ist {name}.',
      '{Name}. Wo fangen wir an?',
      'Was spricht dafür? {Name} in aller Kürze.',
    ],
    plain: [
      'Das ist {name}.',
      '{Name}.',
      'Kennen Sie das schon? {Name}.',
      'Wir stellen vor: {name}.',
      'Ein paar Worte zu einem Namen: {name}.',
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
  definitions: ['Das ist {name}: {what}.', '{Name}: {what}.', 'Wir stellen vor: {name}, {what}.', '{Name}, {what}.'],
  bareDefinitions: ['{Name}. {What}.', 'Das ist {name}. {What}.', 'Wir stellen vor: {name}. {What}.'],
  bridges: {
    warm: ['Und das ist erst der Anfang.', 'Weil die kleinen Dinge zählen.'],
    upbeat: ['Und es kommt noch besser.', 'Klingt gut? Es geht noch weiter.'],
    confident: ['So einfach ist das.', 'Ohne Wenn und Aber.'],
    playful: ['Nicht schlecht, oder?', 'Das war erst der Anfang.'],
    calm: ['Gut zu wissen.', 'So leicht kann es sein.'],
    urgent: ['Und das ist nicht alles.', 'Darauf kommt es an.'],
  },
  recaps: [
    'Das ist {name}.',
    'Merken Sie sich den Namen: {name}.',
    '{Name}. Gut zu merken.',
    '{Name}.',
    'Und wenn jemand fragt: {name}.',
    'Wenn Sie das nächste Mal daran denken, denken Sie an {name}.',
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
      warm: ['Schauen Sie doch einmal vorbei.', 'Gönnen Sie es sich: {name}.', 'Wir freuen uns auf Sie. {Name}.'],
      upbeat: ['Probieren Sie es aus! {Name}.', 'Heute noch entdecken: {name}!', 'Machen Sie den Anfang: {name}!'],
      confident: ['Entscheiden Sie selbst: {name}.', 'Wählen Sie {name}.', 'Überzeugen Sie sich selbst. {Name}.'],
      playful: [
        'Na los. Probieren Sie es aus: {name}.',
        'Seien Sie neugierig: {name}.',
        'Sie wollen es doch auch. {Name}.',
      ],
      calm: ['Entdecken Sie {name}.', 'Lernen Sie uns kennen. {Name}.', 'Wann immer Sie so weit sind: {name}.'],
      urgent: ['Am besten heute noch: {name}.', 'Warten Sie nicht. {Name}.', 'Greifen Sie jetzt zu: {name}.'],
    },
  },
};
