import { isIP } from 'node:net';
import { type MacroName, type MacroValues, officialMacros, withheldMacroValue } from '@sonora/adserving';
import type { ServedCreative } from '@sonora/contracts/campaigns/served-campaign';
import type { Consent } from '../listeners/consent.ts';
import type { RequestCaller } from '../listeners/request-caller.ts';
import { queryText, type TagQuery } from './query-text.ts';

/** Macros with a parameter of another name, or with a rule of their own. */
const own: ReadonlySet<MacroName> = new Set([
  'IFA',
  'IFATYPE',
  'LIMITADTRACKING',
  'GDPRCONSENT',
  'GPPSTRING',
  'DEVICEIP',
  'LATLONG',
]);

/** Macros that a caller can give as a parameter with their name in lower case. */
const givenMacros: ReadonlyMap<string, MacroName> = new Map(
  (Object.keys(officialMacros) as MacroName[])
    .filter((name) => officialMacros[name].source === 'request' && officialMacros[name].context !== 'tag')
    .filter((name) => !own.has(name))
    .map((name) => [name.toLowerCase(), name]),
);

export type AnswerFacts = {
  readonly query: TagQuery;
  readonly caller: RequestCaller;
  readonly adServingId: string;
  readonly creative: ServedCreative;
  /** Whether the listener has refused what identifies a device. */
  readonly consent: () => Consent;
};

/**
 * Macros that identify the listener's device: the advertising id, its kind, its exact position, and the address where a server asks for the
 * listener.
 */
const identifyingMacros = ({ query, caller, consent }: AnswerFacts): Partial<Record<MacroName, string>> => {
  const id = queryText(query, 'ifa');
  const given = {
    IFA: id,
    IFATYPE: id === undefined ? undefined : queryText(query, 'ifatype'),
    LATLONG: queryText(query, 'latlong'),
    DEVICEIP: queryText(query, 'deviceip') ?? (caller.isTrusted ? caller.address : undefined),
  };
  const known = Object.entries(given).filter(
    ([name, value]) => value !== undefined && (name !== 'DEVICEIP' || isIP(value) !== 0),
  );
  if (known.length === 0) return {};
  return consent() === 'refused'
    ? Object.fromEntries(known.map(([name]) => [name, withheldMacroValue]))
    : Object.fromEntries(known);
};

/** Values of macros that this server knows. The others stay for the player. */
export const answerMacros = (facts: AnswerFacts): MacroValues => {
  const { query, caller, creative } = facts;
  const values: Partial<Record<MacroName, string>> = {
    ADTYPE: 'audio',
    ADSERVINGID: `Sonora-${facts.adServingId}`,
    UNIVERSALADID: creative.universalAdId
      ? `${creative.universalAdId.registry} ${creative.universalAdId.value}`
      : 'unknown unknown',
  };
  for (const parameter of query.keys()) {
    const name = givenMacros.get(parameter);
    const value = name && queryText(query, parameter);
    if (value !== undefined) values[name!] = value;
  }
  Object.assign(values, identifyingMacros(facts));
  const limited = queryText(query, 'lat');
  if (limited !== undefined) values.LIMITADTRACKING = limited;
  const consent = queryText(query, 'gdpr_consent');
  if (consent !== undefined) values.GDPRCONSENT = consent;
  const gpp = queryText(query, 'gpp');
  if (gpp !== undefined) values.GPPSTRING = gpp;
  if (queryText(query, 'gdpr') === '1') values.REGULATIONS ??= 'gdpr';
  // A server plays the ad into a stream: what a player would tell about itself, it tells about the listener.
  if (caller.isTrusted && caller.userAgent !== undefined) values.DEVICEUA ??= caller.userAgent;
  if (caller.isTrusted && caller.referer !== undefined) values.PAGEURL ??= caller.referer;
  return values;
};
