import {
  assetOf,
  type CanonicalAudioform,
  type Dialect,
  planSpeech,
  type Timeline,
  writeResult,
} from '@sonora/audioform';
import { type AudioTags, encoderOf } from '@sonora/codecs';
import type { ProductionDetails } from '@sonora/contracts';
import { loudnessPresets } from '@sonora/engine';
import type { Produced } from './line/produce.ts';
import { wordsOfClip } from './line/spoken-words.ts';
import { houseRateHz } from './line/task-types.ts';

/** What a resolved document is written from. */
export type ResolvedRecord = {
  readonly document: CanonicalAudioform;
  readonly timeline: Timeline;
  readonly assets: readonly (readonly [string, { readonly durationSeconds: number }])[];
  readonly delivery: { readonly uri: string; readonly extension: string };
};

/** What of a finished production is kept with its row, beside the file. */
export type ProductionRecord = {
  readonly resolved: ResolvedRecord;
  /** Everything that `details` shows but what the row itself knows. */
  readonly details: Pick<
    ProductionDetails,
    'durationSeconds' | 'extension' | 'integratedLufs' | 'lanes' | 'bed' | 'peaks' | 'quality' | 'loudness'
  >;
  /** Where the stage cache has the parts that an export needs. */
  readonly mixHash: string;
  readonly deliverHash: string;
  readonly gainDb: number;
};

const seconds = (frames: number): number => frames / houseRateHz;

const labelOf = (document: CanonicalAudioform, key: string): string => {
  const asset = assetOf(document, key);
  if (asset?.type === 'tts')
    return asset.text
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 120);
  return key;
};

/** The first words that are spoken. */
const titleOf = (document: CanonicalAudioform): string => {
  const [first] = planSpeech(document);
  return first ? labelOf(document, first.assetKey).slice(0, 60) : 'Audio ad';
};

/**
 * What a player shows of the file. Made of the document and the organisation's name alone, so that equal documents of one
 * organisation give equal files.
 */
export const tagsOf = (document: CanonicalAudioform, organisation: string | undefined): AudioTags => ({
  title: titleOf(document),
  ...(organisation === undefined ? {} : { organisation }),
});

const lanesOf = (document: CanonicalAudioform, produced: Produced): ProductionDetails['lanes'] => {
  const { timeline, speech, resolved } = produced;
  const clips = timeline.clips.flatMap((clip): ProductionDetails['lanes'] => {
    if (clip.role === 'silence' || clip.role === 'bed') return [];
    const spoken = speech.spoken.get(clip.assetKey);
    return [
      {
        path: clip.path,
        assetKey: clip.assetKey,
        role: clip.role,
        label: labelOf(document, clip.assetKey),
        startSeconds: seconds(clip.startFrame),
        durationSeconds: seconds(clip.frames),
        stemHash: produced.stemHashes.get(clip.path) ?? '',
        words: wordsOfClip(speech, clip),
        voiceAlias: resolved.voices.get(clip.assetKey)?.alias ?? null,
        speed: spoken?.speed ?? null,
      },
    ];
  });
  const beds = produced.composition.beds.map((bed, index) => ({
    path: `beds[${index}]`,
    assetKey: bed.soundAlias,
    role: 'bed' as const,
    label: bed.facts.segments.map(({ name }) => name).join(' · '),
    startSeconds: seconds(bed.startFrame),
    durationSeconds: seconds(bed.frames),
    stemHash: bed.clip.hash,
    words: [],
    voiceAlias: null,
    speed: null,
  }));
  return [...clips, ...beds];
};

const bedOf = (produced: Produced): ProductionDetails['bed'] => {
  const [bed] = produced.composition.beds;
  if (!bed) return null;
  const start = seconds(bed.startFrame);
  return {
    soundAlias: bed.soundAlias,
    tempoBpm: bed.facts.tempoBpm,
    barStartSeconds: bed.facts.barStartFrames.map((frame) => start + seconds(frame)),
    segments: bed.facts.segments.map(({ name, startFrame, endFrame }) => ({
      name,
      startSeconds: start + seconds(startFrame),
      endSeconds: start + seconds(endFrame),
    })),
  };
};

/** From what the line produced to what is kept and shown. */
export const toProductionRecord = (document: CanonicalAudioform, produced: Produced, uri: string): ProductionRecord => {
  const { loudnessPreset } = document.delivery;
  const { facts } = produced;
  return {
    resolved: toResolved(document, produced, uri),
    mixHash: produced.mixHash,
    deliverHash: produced.deliverHash,
    gainDb: facts.gainDb,
    details: {
      durationSeconds: seconds(produced.timeline.frames),
      extension: encoderOf(document.delivery).extension,
      integratedLufs: Number.isFinite(facts.measurement.integratedLufs) ? facts.measurement.integratedLufs : null,
      lanes: lanesOf(document, produced),
      bed: bedOf(produced),
      peaks: facts.peaks as ProductionDetails['peaks'],
      quality: [...facts.quality],
      loudness: {
        targetLufs: loudnessPresets[loudnessPreset].targetLufs,
        shortTermLufs: [...facts.measurement.shortTermLufs],
      },
    },
  };
};

/** From what the line produced to what any dialect's resolved document is written from. */
const toResolved = (document: CanonicalAudioform, produced: Produced, uri: string): ResolvedRecord => {
  const assets: Record<string, { durationSeconds: number }> = {};
  for (const clip of produced.timeline.clips) assets[clip.assetKey] = { durationSeconds: seconds(clip.frames) };
  for (const [key, spoken] of produced.speech.spoken) {
    assets[key] = { durationSeconds: spoken.durationSeconds * (produced.speech.ratios.get(key) ?? 1) };
  }
  const { extension } = encoderOf(document.delivery);
  return { document, timeline: produced.timeline, assets: Object.entries(assets), delivery: { uri, extension } };
};

/** The resolved document of the wire, in the dialect that the reader wants. */
export const writeResolved = (record: ResolvedRecord, dialect: Dialect, audioformId: string): unknown =>
  writeResult({ ...record, assets: new Map(record.assets), dialect, audioformId });
