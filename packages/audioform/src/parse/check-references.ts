import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import {
  type AssetType,
  assetOf,
  type CanonicalAudioform,
  clipsOf,
  type DocumentProblem,
  sectionPath,
} from '../schema/canonical.ts';
import { type Dialect, fieldName } from '../schema/field-names.ts';
import { assetPlace } from './parse-assets.ts';

/** One reference of the document: its place, its target key, and the allowed kinds of target. */
type Reference = { readonly place: string; readonly key: string; readonly allowed: readonly AssetType[] };

const CLIP_TYPES: readonly AssetType[] = [
  'tts',
  'sts',
  'media',
  'soundTemplate',
  'soundTemplateSnippet',
  'soundEffect',
  'silence',
];
const BED_TYPES: readonly AssetType[] = ['soundTemplate', 'soundTemplateSnippet', 'media'];

/** References of one asset to others. */
const assetReferences = (document: CanonicalAudioform, key: string): readonly Reference[] => {
  const asset = assetOf(document, key);
  const place = assetPlace(key);
  switch (asset?.type) {
    case 'tts':
      return [{ place: `${place}.voiceRef`, key: asset.voiceRef, allowed: ['voice'] }];
    case 'sts':
      return [
        { place: `${place}.mediaRef`, key: asset.mediaRef, allowed: ['media'] },
        { place: `${place}.voiceRef`, key: asset.voiceRef, allowed: ['voice'] },
      ];
    case 'soundTemplateSnippet':
      return [{ place: `${place}.soundTemplateRef`, key: asset.soundTemplateRef, allowed: ['soundTemplate'] }];
    default:
      return [];
  }
};

const productionReferences = (document: CanonicalAudioform, dialect: Dialect): readonly Reference[] => {
  const { arrangement, constraints } = document.production;
  const clips = clipsOf(document).map(({ path, clip }) => ({
    place: `${path}.${fieldName('clipAsset', dialect)}`,
    key: clip.assetRef,
    allowed: CLIP_TYPES,
  }));
  const beds = arrangement.sections.flatMap(({ bedRef }, index) =>
    bedRef === undefined
      ? []
      : [{ place: `${sectionPath(index)}.${fieldName('sectionBed', dialect)}`, key: bedRef, allowed: BED_TYPES }],
  );
  const groups = constraints.flatMap(({ assets }, index) =>
    assets.map((key) => ({
      place: `production.constraints[${index}].assets`,
      key,
      allowed: ['tts', 'sts'] as const,
    })),
  );
  return [...clips, ...beds, ...groups];
};

/**
 * Whether following references from this key leads back to it. Each asset has at most two references and is visited
 * once.
 */
const leadsBackTo = (document: CanonicalAudioform, start: string): boolean => {
  const seen = new Set<string>();
  const pending = assetReferences(document, start).map((reference) => reference.key);
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (key === start) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    pending.push(...assetReferences(document, key).map((reference) => reference.key));
  }
  return false;
};

const quoted = (key: string): string => JSON.stringify(key);

const complaint = (
  document: CanonicalAudioform,
  { key, allowed }: Reference,
  isCyclic: boolean,
): Message | undefined => {
  // An empty key was already reported by the parser.
  if (key === '') return undefined;
  if (isCyclic) return audioformMessage('audioforms.circularReference', { asset: quoted(key) });
  const asset = assetOf(document, key);
  if (asset === undefined) return audioformMessage('audioforms.unknownReference', { asset: quoted(key) });
  if (allowed.includes(asset.type)) return undefined;
  return audioformMessage('audioforms.wrongReferenceType', {
    asset: quoted(key),
    type: asset.type,
    allowed: allowed.join(', '),
  });
};

/** Problems of all references whose target is missing, of the wrong kind, or part of a cycle. */
export const checkReferences = (document: CanonicalAudioform, dialect: Dialect): readonly DocumentProblem[] => {
  const problems: DocumentProblem[] = [];
  const check = (reference: Reference, isCyclic: boolean): void => {
    const message = complaint(document, reference, isCyclic);
    if (message !== undefined) problems.push({ place: reference.place, message });
  };
  for (const key of Object.keys(document.assets)) {
    const isCyclic = leadsBackTo(document, key);
    for (const reference of assetReferences(document, key)) {
      const isPartOfCircle = isCyclic && (reference.key === key || leadsBackTo(document, reference.key));
      check(reference, isPartOfCircle);
    }
  }
  for (const reference of productionReferences(document, dialect)) check(reference, false);
  return problems;
};
