import { type DocumentVersion, linearEventsOf } from '@sonora/adserving';
import type { DocumentVerdict } from '@sonora/contracts/campaigns/validation-schemas';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import { childrenOf, descendants, readXml, type XmlElement } from './read-xml.ts';

/** What a document lacks, or has against its version. */
export type DocumentFinding = { readonly sentence: Message; readonly state: 'warning' | 'error' };
export type CheckedDocument = { readonly kind: DocumentVerdict['kind']; readonly findings: readonly DocumentFinding[] };

const DURATION = /^\d{2}:[0-5]\d:[0-5]\d(\.\d{3})?$/;

const isDaast = (version: DocumentVersion): boolean => version.startsWith('daast-');
/** DAAST follows VAST 3.0. */
const numberOf = (version: DocumentVersion): number => (isDaast(version) ? 3 : Number(version));

const missing = (element: string): DocumentFinding => ({
  sentence: campaignMessage('campaigns.documentElement', { element }),
  state: 'error',
});

const wrongValue = (version: DocumentVersion, element: string, value: string): DocumentFinding => ({
  sentence: campaignMessage('campaigns.documentValue', { element, value: value.slice(0, 200), version }),
  state: 'error',
});

const needElements = (parent: XmlElement, names: readonly string[]): DocumentFinding[] =>
  names.filter((name) => childrenOf(parent, name).length === 0).map((name) => missing(`${parent.name}/${name}`));

const needAttributes = (element: XmlElement, names: readonly string[]): DocumentFinding[] =>
  names
    .filter((attribute) => (element.attributes[attribute] ?? '') === '')
    .map((attribute) => ({
      sentence: campaignMessage('campaigns.documentAttribute', { element: element.name, attribute }),
      state: 'error',
    }));

/** Addresses that players call while a page of https plays the ad. */
const CALLED = [
  'Impression',
  'Error',
  'Tracking',
  'ClickTracking',
  'CompanionClickTracking',
  'MediaFile',
  'StaticResource',
  'VASTAdTagURI',
  'DAASTAdTagURI',
] as const;

const insecureAddresses = (ad: XmlElement): DocumentFinding[] =>
  CALLED.flatMap((element) => {
    const found = descendants(ad, element).find(({ text }) => !text.trim().startsWith('https://'));
    if (!found) return [];
    const address = found.text.trim().slice(0, 200);
    return [
      { sentence: campaignMessage('campaigns.documentAddress', { element, address }), state: 'warning' as const },
    ];
  });

const checkEvents = (linear: XmlElement, version: DocumentVersion): DocumentFinding[] => {
  const known: readonly string[] = linearEventsOf[version];
  return childrenOf(linear, 'TrackingEvents')
    .flatMap((events) => childrenOf(events, 'Tracking'))
    .flatMap((tracking) => {
      const { event = '', offset = '' } = tracking.attributes;
      if (!known.includes(event)) return [wrongValue(version, 'Tracking', event)];
      return event === 'progress' && !DURATION.test(offset) ? [wrongValue(version, 'Tracking', offset)] : [];
    });
};

const checkMedia = (file: XmlElement, version: DocumentVersion): DocumentFinding[] => {
  const { delivery = '' } = file.attributes;
  const sizes = isDaast(version) ? [] : ['width', 'height'];
  const findings = needAttributes(file, ['delivery', 'type', ...sizes]);
  return delivery === '' || delivery === 'progressive' || delivery === 'streaming'
    ? findings
    : [...findings, wrongValue(version, 'MediaFile', delivery)];
};

const checkLinear = (linear: XmlElement, version: DocumentVersion): DocumentFinding[] => {
  const [duration] = childrenOf(linear, 'Duration');
  const { skipoffset } = linear.attributes;
  const files = childrenOf(linear, 'MediaFiles').flatMap((list) => childrenOf(list, 'MediaFile'));
  return [
    ...needElements(linear, ['Duration', 'MediaFiles']),
    ...(duration && !DURATION.test(duration.text) ? [wrongValue(version, 'Duration', duration.text)] : []),
    ...(skipoffset !== undefined && !DURATION.test(skipoffset) ? [wrongValue(version, 'Linear', skipoffset)] : []),
    ...(files.length === 0 ? [missing('MediaFiles/MediaFile')] : []),
    ...files.flatMap((file) => checkMedia(file, version)),
  ];
};

const checkCompanion = (companion: XmlElement): DocumentFinding[] => [
  ...needAttributes(companion, ['width', 'height']),
  ...needElements(companion, ['StaticResource']),
  ...childrenOf(companion, 'StaticResource').flatMap((resource) => needAttributes(resource, ['creativeType'])),
];

const checkInline = (inline: XmlElement, version: DocumentVersion): DocumentFinding[] => {
  const isFour = numberOf(version) >= 4;
  const creatives = childrenOf(inline, 'Creatives').flatMap((list) => childrenOf(list, 'Creative'));
  const linears = creatives.flatMap((creative) => childrenOf(creative, 'Linear'));
  return [
    ...needElements(inline, ['AdSystem', 'AdTitle', 'Impression', 'Creatives']),
    ...needElements(inline, numberOf(version) >= 4.1 ? ['AdServingId'] : []),
    ...(isDaast(version) ? needElements(inline, ['Category']) : []),
    ...(linears.length === 0 ? [missing('Creative/Linear')] : []),
    ...(isFour ? creatives.flatMap((creative) => needElements(creative, ['UniversalAdId'])) : []),
    // Later versions have the value as the text only.
    ...descendants(inline, 'UniversalAdId').flatMap((id) =>
      needAttributes(id, version === '4.0' ? ['idRegistry', 'idValue'] : ['idRegistry']),
    ),
    ...linears.flatMap((linear) => [...checkLinear(linear, version), ...checkEvents(linear, version)]),
    ...descendants(inline, 'Companion').flatMap(checkCompanion),
  ];
};

const checkWrapper = (wrapper: XmlElement, version: DocumentVersion): DocumentFinding[] => [
  ...needElements(wrapper, ['AdSystem', 'Impression', isDaast(version) ? 'DAASTAdTagURI' : 'VASTAdTagURI']),
  ...descendants(wrapper, 'Linear').flatMap((linear) => checkEvents(linear, version)),
  ...descendants(wrapper, 'Companion').flatMap(checkCompanion),
];

/** Findings of which no two say the same. */
export const withoutRepetitions = (findings: readonly DocumentFinding[]): DocumentFinding[] => [
  ...new Map(findings.map((finding) => [finding.sentence.text, finding])).values(),
];

const readOrUndefined = (xml: string): XmlElement | undefined => {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/**
 * Compares a document with what the specification of its version requires: elements, attributes, events, and addresses that a page of
 * https can call (VAST 2.0 to 4.3 §3; DAAST 1.0 and 1.1 §3). The published schemas check all kinds of documents in
 * `scripts/check-vast-schemas.ts`; this check is for the document of one campaign, whose settings are its own.
 */
export const checkDocument = (xml: string, version: DocumentVersion): CheckedDocument => {
  const root = readOrUndefined(xml);
  if (!root)
    return { kind: 'noAd', findings: [{ sentence: campaignMessage('campaigns.documentMalformed'), state: 'error' }] };
  const name = isDaast(version) ? 'DAAST' : 'VAST';
  const wanted = version.replace('daast-', '');
  const ofRoot = [
    ...(root.name === name ? [] : [missing(name)]),
    ...(root.attributes.version === wanted ? [] : [wrongValue(version, name, root.attributes.version ?? '')]),
  ];
  const [ad] = childrenOf(root, 'Ad');
  if (!ad) {
    const empty = { sentence: campaignMessage('campaigns.documentNoAd'), state: 'warning' as const };
    return { kind: 'noAd', findings: [...ofRoot, empty] };
  }
  const [inline] = childrenOf(ad, 'InLine');
  const [wrapper] = childrenOf(ad, 'Wrapper');
  const ofAd = [
    ...(inline ? checkInline(inline, version) : []),
    ...(wrapper ? checkWrapper(wrapper, version) : []),
    ...(inline || wrapper ? [] : [missing('Ad/InLine')]),
  ];
  const findings = withoutRepetitions([...ofRoot, ...needAttributes(ad, ['id']), ...ofAd, ...insecureAddresses(ad)]);
  return { kind: wrapper ? 'wrapper' : 'inline', findings };
};
