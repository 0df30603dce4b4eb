import type { IndustryHooks } from './phrase-bank.ts';

/** Serious and specific subjects come first: the first that fits the description is used. */
export const germanIndustries: readonly IndustryHooks[] = [
  {
    words: /bestatt|trauer|hospiz|beerdigung/i,
    isSerious: true,
    question: ['Wer ist da, wenn Sie jemanden brauchen?', 'Wen ruft man an, an so einem Tag?'],
    problem: ['Manche Tage sind schwer genug.', 'Es gibt Tage, an denen nichts leicht ist.'],
    scene: ['Es gibt Tage, an denen die Zeit stillsteht.', 'Ein ruhiger Raum. Eine freundliche Stimme. Zeit.'],
  },
  {
    words: /spende|ehrenamt|gemeinnützig|hilfsorganisation/i,
    isSerious: true,
    question: ['Was würden Sie tun, wenn Sie helfen könnten?', 'Wer kommt, wenn sonst keiner kommt?'],
    problem: ['Hilfe geschieht nicht von selbst.', 'Irgendwo braucht gerade jemand Hilfe.'],
    scene: ['Irgendwo wartet jemand. Und jemand macht sich auf den Weg.', 'Ein Anruf in der Nacht. Und jemand kommt.'],
  },
  {
    words: /\b(?:hunde?|katzen?|haustiere?|tierarzt|tierärzt\w+)\b/i,
    question: ['Wer hat bei Ihnen zu Hause das Sagen?', 'Wer begrüßt Sie als Erstes, wenn Sie heimkommen?'],
    problem: [
      'Ihr Tier gehört zur Familie. Nicht jeder sieht das so.',
      'Erklären kann man es ihnen nicht. Leichter machen schon.',
    ],
    scene: ['Zwei Ohren gehen hoch. Ein Schwanz beginnt zu wedeln.', 'Kurz schnuppern. Lange schauen. Vertrauen.'],
  },
  {
    words: /zahnarzt|zahnärzt|optik|brille|arztpraxis|praxis|physio|sehtest/i,
    question: ['Wann waren Sie zuletzt zur Kontrolle?', 'Wie lange schieben Sie es schon vor sich her?'],
    problem: ['Manche Termine schiebt man gern auf.', 'Sie wissen, Sie sollten mal wieder hin.'],
    scene: [
      'Sie setzen sich. Jemand hört zu. Und nimmt sich Zeit.',
      'Einmal durchatmen. Ein freundliches Gesicht. Das war es schon?',
    ],
  },
  {
    words: /hotel|zimmer|reise|ausflug|übernacht/i,
    question: ['Lust auf eine andere Aussicht?', 'Wann waren Sie zuletzt richtig weg?'],
    problem: ['Der Kalender ist voll. Der Kopf auch.', 'Sogar ein freier Tag kann mit Arbeit beginnen.'],
    scene: [
      'Koffer gepackt. Telefon auf lautlos. Nichts auf dem Plan als die Aussicht.',
      'Sie ziehen den Vorhang auf. Ein anderer Morgen.',
    ],
  },
  {
    words: /sauna|massage|wellness|therme/i,
    question: ['Wann haben Sie zuletzt gar nichts getan?', 'Wie geht es eigentlich Ihren Schultern?'],
    problem: ['Die Woche war laut. Ihre Schultern haben es gemerkt.', 'Alle brauchen etwas von Ihnen. Und Sie?'],
    scene: ['Warmes Wasser. Tief durchatmen. Keine Eile.', 'Das Telefon ist aus. Die Welt kann warten.'],
  },
  {
    words: /fitness|sportstudio|klettern|yoga|boxen/i,
    question: ['Lust auf Bewegung?', 'Was hatten Sie sich noch mal vorgenommen?'],
    problem: ['Das Sofa ist bequem. Das ist ja das Problem.', 'Gute Vorsätze sind schwer. Fangen Sie leichter an.'],
    scene: ['Schuhe gebunden. Tief Luft geholt. Los geht’s.', 'Noch einmal. Und noch einmal. Geschafft.'],
  },
  {
    words: /paket|kurier|wäsche|reparatur|repariert|reinigung|umzug/i,
    question: ['Haben Sie nicht Besseres zu tun?', 'Was würden Sie mit der Zeit anfangen?'],
    problem: ['Manche Dinge fressen den ganzen Tag.', 'Es steht schon eine Weile auf Ihrer Liste.'],
    scene: ['Die Liste ist lang. Dann verschwindet eine Zeile.', 'Ein Punkt weniger auf der Liste. Wie gut das tut.'],
  },
  {
    words: /handytarif|mobilfunk|strom|energie|tarif|versicherung|kredit|\bbank\b|sparen sie zinsen/i,
    question: ['Wissen Sie, wofür Sie da eigentlich bezahlen?', 'Wann haben Sie zuletzt in Ihren Vertrag geschaut?'],
    problem: ['Kleingedrucktes. Warteschleifen. Sie kennen das.', 'Manche Umschläge lässt man lieber zu.'],
    scene: ['Die Rechnung liegt auf dem Tisch. Und niemand seufzt.', 'Sie öffnen den Brief. Sie lesen. Sie lächeln.'],
  },
  {
    words: /autohaus|gebrauchtwagen|probefahrt|fahrzeuge?\b/i,
    question: ['Zeit für ein anderes Auto?', 'Suchen Sie ein Auto, dem Sie vertrauen?'],
    problem: ['Ein Autokauf kann ein Glücksspiel sein.', 'So viele Autos. So viele Versprechen.'],
    scene: ['Der Schlüssel dreht sich. Die Straße ist frei. Wohin?', 'Hände am Lenkrad. Ihr Lied im Radio.'],
  },
  {
    words: /theater|festival|museum|ausstellung (?:über|zeigt)|konzert|eintritt|live-musik/i,
    question: ['Schon etwas vor?', 'Wann haben Sie zuletzt die Zeit vergessen?'],
    problem: ['Wieder vor demselben Bildschirm sitzen?', 'Manches kann man nicht streamen.'],
    scene: ['Alle schauen nach vorn. Gleich geht es los.', 'Die Karte in der Tasche. Und morgen etwas zu erzählen.'],
  },
  {
    words: /unterricht|nachhilfe|lehrer|lehrkräfte|kurse?\b|lernen/i,
    question: [
      'Was wollten Sie schon immer einmal können?',
      'Wissen Sie noch, wie es sich anfühlt, wenn es klick macht?',
    ],
    problem: ['Lernen kann eine Last sein.', 'Vom Zuschauen lernt man es nicht.'],
    scene: [
      'Der erste Versuch ist wackelig. Dann macht es klick.',
      'Ein wenig Konzentration. Ein wenig Lachen. Und da ist es.',
    ],
  },
  {
    words: /software|buchhaltung|rechnungen|teams?\b|aufgaben/i,
    question: ['Wo ist der Nachmittag geblieben?', 'Wird Ihre Liste auch nie kürzer?'],
    problem: ['Die Arbeit macht Spaß. Der Papierkram nicht.', 'Zu viele Listen. Zu viele Fenster. Zu wenig Zeit.'],
    scene: ['Es ist spät. Der Tisch ist voll. Nur noch eine Sache.', 'Sie klappen den Rechner zu. Alles erledigt.'],
  },
  {
    words: /kopfhörer|geräusch|lautsprecher/i,
    question: ['Hören Sie sich noch denken?', 'Wie laut ist Ihre Ruhe?'],
    problem: [
      'Sie wollen sich konzentrieren. Der Rest der Welt hat andere Pläne.',
      'Manche Tage haben keinen Lautstärkeregler.',
    ],
    scene: ['Eben noch Lärm. Dann Stille.', 'Sie setzen sie auf. Und sind woanders.'],
  },
  {
    words: /blumen|sträuße|strauß/i,
    question: ['Wem wollten Sie schon lange eine Freude machen?', 'An wen denken Sie gerade?'],
    problem: ['Manchmal fehlen die Worte.', 'Eine Nachricht ist schnell getippt. Und schnell vergessen.'],
    scene: ['Es klingelt. Jemand öffnet. Und lächelt.', 'Eine Tür geht auf. Ein Lächeln.'],
  },
  {
    words: /garten|rasen|gärtner|pflanzen|kräuter/i,
    question: ['Wie geht es Ihrem Garten?', 'Hätten Sie gern einen grünen Daumen?'],
    problem: ['Der Natur ist egal, wie voll Ihr Kalender ist.', 'Grün liebt man schnell. Pflegen muss man es auch.'],
    scene: ['Barfuß durchs Gras. Sonst nichts.', 'Ein bisschen Grün. Ein bisschen Sonne. Und es wächst.'],
  },
  {
    words: /kaffee|espresso|röst/i,
    question: ['Schon wach?', 'Wie trinken Sie Ihren?'],
    problem: ['Mancher Morgen braucht mehr als einen Wecker.', 'Das Leben ist zu kurz für eine fade Tasse.'],
    scene: ['Die Küche ist still. Die Tasse ist warm.', 'Erst der Duft. Dann der erste Schluck. Dann der Tag.'],
  },
  {
    words: /bäcker|backen|brot|pizza|restaurant|mittag|gericht|hofladen|gemüse|küche aus/i,
    question: [
      'Hunger?',
      'Wann haben Sie zuletzt richtig gut gegessen?',
      'Läuft Ihnen schon das Wasser im Mund zusammen?',
    ],
    problem: ['Gutes Essen braucht Zeit. Die haben Sie nicht immer.', 'Schon wieder ein trauriges Sandwich?'],
    scene: ['Augen zu. Stellen Sie sich den ersten Bissen vor.', 'Der Tisch ist gedeckt. Alle rücken näher.'],
  },
  {
    words: /wärmepumpe|fenster|matratze|möbel|tische|lampe|küche|sofa|heizung|maler|fliesenleger|handwerk/i,
    question: ['Was würde Ihr Zuhause ein bisschen besser machen?', 'Fühlt sich Ihr Zuhause nach Zuhause an?'],
    problem: [
      'Mit manchem zu Hause findet man sich ab. Bis man es nicht mehr muss.',
      'Zu Hause sollte alles einfach sein. Ist es aber nicht immer.',
    ],
    scene: ['Die Tür fällt zu. Schuhe aus. Zu Hause.', 'Der Abend gehört Ihnen. Alles ist an seinem Platz.'],
  },
  {
    words: /wolle|gestrickt|schmuck|ringe|handgemacht|mode|geschenk/i,
    question: ['Suchen Sie etwas, das bleibt?', 'Wann haben Sie sich zuletzt in ein Stück verliebt?'],
    problem: ['Das meiste ist zum Wegwerfen gemacht.', 'Kaufen kann man alles. Finden ist schwerer.'],
    scene: [
      'Sie nehmen es in die Hand und merken: Da hat sich jemand Zeit genommen.',
      'Sie ziehen es an. Und behalten es an.',
    ],
  },
  {
    words: /fahrrad|wander|zelte?\b|rucksack|outdoor|\brad\b/i,
    question: ['Wohin führt Ihr nächster Weg?', 'Lust auf frische Luft?'],
    problem: ['Unterwegs merkt man, was nicht hält.', 'Nichts verdirbt einen Tag draußen so wie eine Panne.'],
    scene: ['Früh am Morgen. Klare Luft. Es geht los.', 'Das letzte Haus liegt hinter Ihnen. Jetzt beginnt es.'],
  },
];
