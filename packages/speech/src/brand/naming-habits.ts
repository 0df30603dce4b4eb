/** Conventions of a language for names and capitals. All words are folded with `foldWord`. */
export type NamingHabits = {
  /** False for an unknown language, in which only trademarks and web addresses count as names. */
  readonly isKnown: boolean;
  /** Capitalised words that are not names. */
  readonly noNames: ReadonlySet<string>;
  /** Words that are followed by the name of the person addressed. */
  readonly greetings: ReadonlySet<string>;
  /** Words that are followed by a place. */
  readonly placeWords: ReadonlySet<string>;
  /** Parts of an address, before or after its name. */
  readonly streets: ReadonlySet<string>;
  /** Lower-case words that may occur within a name. */
  readonly connectors: ReadonlySet<string>;
  /** Spoken form of "." in a web address. */
  readonly dot: string;
  /** Whether all nouns are capitalised, so that a capital alone does not indicate a name. */
  readonly capitalisesNouns: boolean;
  /** Words before a noun that is not a name. */
  readonly articles: ReadonlySet<string>;
  /** Words before the name of a company. */
  readonly firmWords: ReadonlySet<string>;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Abbreviations that ads in all languages write in capitals. */
const SHARED = 'fm am pm tv pc eu usa uk ok vip dvd cd wc diy ceo id suv led hd uhd 3d 4k 5g 4g co2 mp3 b2b wifi iban';

const ENGLISH: NamingHabits = {
  isKnown: true,
  noNames: words(`${SHARED} i im ive ill id its thats theres whats heres lets hes shes whos wheres hows todays
    everyones the a an and or but so if when where what who why how this that these those it he she we you they my your
    our his her their now today tonight tomorrow yes no not free sale new save call visit come get try shop order hurry
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays january february march april may june july august september october november december christmas easter
    halloween thanksgiving valentines black cyber new years day eve mothers fathers father mother mom dad mr mrs ms dr
    english french german spanish italian american british european asian mexican chinese japanese god lord apr terms
    conditions internet`),
  greetings: words('hi hey hello dear thanks mr mrs ms dr'),
  placeWords: words('in near across outside throughout downtown'),
  streets: words('street st avenue ave road rd boulevard blvd square lane highway mall plaza'),
  connectors: words('of the n'),
  dot: 'dot',
  capitalisesNouns: false,
  articles: words('a an this that these those every each'),
  firmWords: words('at from with by'),
};

const GERMAN: NamingHabits = {
  isKnown: true,
  noNames:
    words(`${SHARED} ich sie ihr ihre ihren ihrem ihrer ihnen du dein deine deinen deinem der die das ein eine und
    oder aber wenn wir es jetzt heute morgen neu nur ab bis am im zum zur so was wer wo wie warum hier da mit bei fur von
    montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags januar februar marz april mai juni juli
    august september oktober november dezember weihnachten ostern advent silvester euro cent prozent uhr kilo liter gramm
    meter tasse glas stuck jahre jahr tage tag ende anfang mitte herr frau doktor gmbh ag kg ohg ev agb mwst gratis
    rabatt angebot aktion`),
  greetings: words('hallo hey hi na liebe lieber herr frau'),
  placeWords: words('in nahe aus nach'),
  streets: words('strasse platz allee weg gasse ring ufer'),
  connectors: words('von vom zum zur am im'),
  dot: 'punkt',
  capitalisesNouns: true,
  articles:
    words(`der die das den dem des ein eine einen einem einer eines mein meine dein deine deinen deinem deiner ihr
    ihre ihren ihrem ihrer unser unsere unseren unserem kein keine keinen jeder jede jedes jeden dieser diese dieses
    diesen diesem viel viele mehr alle allen jedem zum zur beim im am vom ins ans`),
  firmWords: words('bei von'),
};

const FRENCH: NamingHabits = {
  isKnown: true,
  noNames:
    words(`${SHARED} je tu il elle nous vous ils elles le la les un une des et ou mais si quand avec pour dans chez
    ce cet cette ces votre notre mon ton son maintenant aujourdhui demain oui non cest nouveau venez decouvrez profitez
    lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre
    novembre decembre noel paques toussaint madame monsieur mme mlle m ttc sarl sa tva rtt sncf internet dieu`),
  greetings: words('salut bonjour bonsoir coucou cher chere merci monsieur madame'),
  placeWords: words('a au aux en'),
  streets: words('rue avenue boulevard place quai chemin route impasse'),
  connectors: words('de du des la le les et aux'),
  dot: 'point',
  capitalisesNouns: false,
  articles: words('un une ce cet cette ces chaque'),
  firmWords: words('chez avec par'),
};

const SPANISH: NamingHabits = {
  isKnown: true,
  noNames:
    words(`${SHARED} yo tu el ella nosotros usted ustedes ellos lo la los las un una unos y o pero si cuando con para
    en este esta estos su tu mi ahora hoy manana ya no nuevo ven llama visita compra descubre lunes martes miercoles jueves
    viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre navidad
    reyes pascua senor senora don dona sr sra iva sa sl internet dios`),
  greetings: words('hola oye buenas querido querida gracias senor senora'),
  placeWords: words('en'),
  streets: words('calle avenida plaza paseo carretera camino ronda'),
  connectors: words('de del la las los el y'),
  dot: 'punto',
  capitalisesNouns: false,
  articles: words('un una este esta cada'),
  firmWords: words('con'),
};

const HABITS: Readonly<Record<string, NamingHabits>> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH };

const UNKNOWN: NamingHabits = { ...GERMAN, isKnown: false, noNames: words(SHARED) };

/** Conventions for the language of a BCP 47 tag. */
export const namingHabits = (languageCode: string): NamingHabits =>
  HABITS[languageCode.split('-')[0]?.toLowerCase() ?? ''] ?? UNKNOWN;

/** Spoken endings of web addresses. */
export const TOP_LEVEL_DOMAINS: ReadonlySet<string> = words(
  'com net org io co ai app shop store info biz online tv me eu uk us ca de at ch fr be es mx ar it nl pl pt se dk',
);
