import { createHash } from 'node:crypto';
import {
  assetOf,
  type CanonicalAudioform,
  type Dialect,
  type ProducedAsset,
  type Timeline,
  writeResult,
} from '@sonora/audioform';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';

/** Input of the resolved document, stored in the production's row. */
export type ResolvedRecord = {
  readonly document: CanonicalAudioform;
  readonly timeline: Timeline;
  readonly assets: readonly (readonly [string, { readonly durationSeconds: number }])[];
  readonly delivery: { readonly uri: string; readonly extension: string };
};

/** Short name for texts of any length. */
const nameOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);

/** Name of an asset in addresses: its key is free text. */
export const assetName = (key: string): string => nameOf(key);

/** Lengths of everything that sounds; templates and snippets under whole sections are in no clip. */
const lengthsOf = ({ document, timeline, assets }: ResolvedRecord): ReadonlyMap<string, number> => {
  const lengths = new Map(assets.map(([key, { durationSeconds }]) => [key, durationSeconds]));
  const note = (key: string, seconds: number): void => void lengths.set(key, Math.max(seconds, lengths.get(key) ?? 0));
  for (const { bed } of timeline.sections) if (bed) note(bed.assetKey, bed.frames / SAMPLE_RATE_HZ);
  // A template that is heard only in snippets is performed up to the end of the last one.
  for (const [key, seconds] of [...lengths]) {
    const asset = assetOf(document, key);
    if (asset?.type === 'soundTemplateSnippet')
      note(asset.soundTemplateRef, (asset.targetReadPositionSeconds ?? 0) + seconds);
  }
  return lengths;
};

type Facts = Omit<ProducedAsset, 'durationSeconds'>;

/** Address, and where they apply read position and anchor, of an asset. */
const factsOf = ({ document, delivery }: ResolvedRecord, key: string, publicUrl: string): Facts => {
  const asset = assetOf(document, key);
  const soundUri = (alias: string): string => `${publicUrl}/catalogue/sound/${encodeURIComponent(alias)}/sample.mp3`;
  switch (asset?.type) {
    case 'tts': {
      const voice = assetOf(document, asset.voiceRef);
      const anchor = nameOf(asset.text, voice?.type === 'voice' ? voice.voiceAlias : '');
      return { uri: `${delivery.uri}/asset/${assetName(key)}`, anchor };
    }
    case 'media':
      return { uri: `${publicUrl}/file/${encodeURIComponent(asset.mediaId)}` };
    case 'soundTemplate':
      return { uri: soundUri(asset.soundTemplateAlias) };
    case 'soundTemplateSnippet': {
      const template = assetOf(document, asset.soundTemplateRef);
      return {
        readPositionSeconds: asset.targetReadPositionSeconds ?? 0,
        ...(template?.type === 'soundTemplate' && { uri: soundUri(template.soundTemplateAlias) }),
      };
    }
    case 'soundEffect':
      return { uri: `${publicUrl}/catalogue/effect/${encodeURIComponent(asset.soundEffectAlias)}/sample.mp3` };
    default:
      return {};
  }
};

/** The resolved document of the API, in the requested dialect. */
export const writeResolved = (
  record: ResolvedRecord,
  options: { readonly dialect: Dialect; readonly audioformId: string; readonly publicUrl: string },
): unknown => {
  const { dialect, audioformId, publicUrl } = options;
  const assets = [...lengthsOf(record)].map(
    ([key, durationSeconds]) => [key, { durationSeconds, ...factsOf(record, key, publicUrl) }] as const,
  );
  return writeResult({ ...record, assets: new Map(assets), dialect, audioformId });
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document as it was given, with all its values, and its header with the version. */
export const givenDocument = (input: unknown, dialect: Dialect): unknown => {
  const document = isObject(input) && isObject(input.audioform) ? input.audioform : input;
  if (!isObject(document)) return input;
  return { ...document, header: { ...(isObject(document.header) ? document.header : {}), version: dialect } };
};
