/**
 * Where a macro's value comes from. `player`: only the player knows it when the address is used; the server leaves it in place.
 * `request`: the caller says it in the tag's address or headers. `server`: the ad server itself knows it.
 */
export type MacroSource = 'player' | 'request' | 'server';

/** Where a macro may be used: in tracking addresses, in the address of a tag, or in both. */
export type MacroContext = 'tracking' | 'tag' | 'both';

type MacroRow = {
  /** `next`: listed by IAB Tech Lab for the release after 4.3. */
  readonly since: '3.0' | '4.0' | '4.1' | '4.2' | '4.3' | 'next';
  readonly source: MacroSource;
  readonly context: MacroContext;
};

const row = (since: MacroRow['since'], source: MacroSource, context: MacroContext = 'both'): MacroRow => ({
  since,
  source,
  context,
});

/** Macros of VAST 4.3 (§6) and of the list that IAB Tech Lab keeps since, by name, without brackets. CONTENTPLAYHEAD is deprecated since 4.1. */
export const officialMacros = {
  TIMESTAMP: row('4.0', 'player'),
  CACHEBUSTING: row('3.0', 'player'),
  CONTENTPLAYHEAD: row('3.0', 'player'),
  MEDIAPLAYHEAD: row('4.1', 'player'),
  BREAKPOSITION: row('4.1', 'request'),
  BLOCKEDADCATEGORIES: row('4.1', 'request', 'tag'),
  ADCATEGORIES: row('4.1', 'request', 'tag'),
  ADCOUNT: row('4.1', 'player'),
  TRANSACTIONID: row('4.1', 'request'),
  PLACEMENTTYPE: row('4.1', 'request'),
  ADTYPE: row('4.1', 'server'),
  UNIVERSALADID: row('4.1', 'server', 'tracking'),
  BREAKMAXDURATION: row('4.2', 'request'),
  BREAKMAXADS: row('4.2', 'request'),
  BREAKMINADLENGTH: row('4.2', 'request'),
  BREAKMAXADLENGTH: row('4.2', 'request'),
  IFA: row('4.1', 'request'),
  IFATYPE: row('4.1', 'request'),
  CLIENTUA: row('4.1', 'player'),
  SERVERUA: row('4.1', 'request'),
  DEVICEUA: row('4.1', 'request'),
  SERVERSIDE: row('4.1', 'request'),
  DEVICEIP: row('4.1', 'request'),
  LATLONG: row('4.1', 'request'),
  DOMAIN: row('4.1', 'request'),
  PAGEURL: row('4.1', 'request'),
  APPBUNDLE: row('4.1', 'request'),
  VASTVERSIONS: row('4.1', 'request', 'tag'),
  APIFRAMEWORKS: row('4.1', 'request', 'tag'),
  EXTENSIONS: row('4.1', 'request', 'tag'),
  VERIFICATIONVENDORS: row('4.1', 'request', 'tag'),
  OMIDPARTNER: row('4.1', 'player'),
  MEDIAMIME: row('4.1', 'request', 'tag'),
  PLAYERCAPABILITIES: row('4.1', 'player'),
  CLICKTYPE: row('4.1', 'player'),
  PLAYERSTATE: row('4.1', 'player', 'tracking'),
  INVENTORYSTATE: row('4.1', 'player'),
  PLAYERSIZE: row('4.1', 'player'),
  ADPLAYHEAD: row('4.1', 'player', 'tracking'),
  ASSETURI: row('3.0', 'player', 'tracking'),
  CONTENTID: row('4.1', 'request'),
  CONTENTURI: row('4.1', 'request'),
  PODSEQUENCE: row('4.1', 'player', 'tracking'),
  ADSERVINGID: row('4.1', 'server', 'tracking'),
  CLICKPOS: row('4.1', 'player', 'tracking'),
  ERRORCODE: row('3.0', 'player', 'tracking'),
  REASON: row('4.1', 'player', 'tracking'),
  LIMITADTRACKING: row('4.1', 'request'),
  REGULATIONS: row('4.1', 'request'),
  GDPRCONSENT: row('4.1', 'request'),
  STOREID: row('4.3', 'request'),
  STOREURL: row('4.3', 'request'),
  PLAYBACKMETHODS: row('4.3', 'request'),
  CONTENTCAT: row('4.3', 'request', 'tag'),
  GPPSTRING: row('4.3', 'request'),
  GPPSECTIONID: row('4.3', 'request'),
  DSAREQUIRED: row('next', 'request', 'tag'),
  DSAPARAMS: row('next', 'request', 'tag'),
  DSAPUBRENDER: row('next', 'request', 'tag'),
} as const satisfies Readonly<Record<string, MacroRow>>;

export type MacroName = keyof typeof officialMacros;

export const isMacroName = (name: string): name is MacroName => Object.hasOwn(officialMacros, name);

/** The value is not known (VAST 4.3 §6.2). */
export const unknownMacroValue = '-1';
/** The value is known, and a policy forbids to share it. */
export const withheldMacroValue = '-2';
