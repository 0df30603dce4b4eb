import { assetOf, type CanonicalAudioform, planSpeech } from '@sonora/audioform';
import { type AudioTags, encoderOf } from '@sonora/codecs';
import type { ProductionDetails } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { loudnessPresets } from '@sonora/engine';
import { type RenderedAd, wordsOfClip } from '@sonora/renderer';
import type { ResolvedRecord } from '../resolved-document.ts';

/** Data stored in the row of a finished production. */
export type ProductionRecord = {
  readonly resolved: ResolvedRecord;
  /** The part of `details` that is not in columns of the row. */
  readonly details: Pick<
    ProductionDetails,
    'durationSeconds' | 'extension' | 'integratedLufs' | 'lanes' | 'bed' | 'peaks' | 'quality' | 'loudness'
  >;
  /** Hashes under which an export finds its parts in the artifact cache; rows use these names. */
  readonly mixHash: string;
  readonly deliverHash: string;
  readonly gainDb: number;
};

const seconds = (frames: number): number => frames / SAMPLE_RATE_HZ;

/** An expression would search the rest of the text for a `>` after each `<`. */
const withoutTags = (text: string): string => {
  const pieces = text.split('>');
  const rest = pieces.pop() ?? '';
  const kept = pieces.map((piece) => {
    const tag = piece.indexOf('<');
    return tag < 0 ? `${piece}>` : `${piece.slice(0, tag)} `;
  });
  return kept.join('') + rest;
};

const labelOf = (document: CanonicalAudioform, key: string): string => {
  const asset = assetOf(document, key);
  if (asset?.type === 'tts') return withoutTags(asset.text).replaceAll(/\s+/g, ' ').trim().slice(0, 120);
  return key;
};

/** First words of the script. */
const titleOf = (document: CanonicalAudioform): string => {
  const [first] = planSpeech(document);
  return first ? labelOf(document, first.assetKey).slice(0, 60) : 'Audio ad';
};

/**
 * Tags of the delivered file. They depend only on the document and the organisation's name, so that equal documents of
 * an organisation give equal files.
 */
export const tagsOf = (document: CanonicalAudioform, organisation: string | undefined): AudioTags => ({
  title: titleOf(document),
  ...(organisation === undefined ? {} : { organisation }),
});

const lanesOf = (document: CanonicalAudioform, ad: RenderedAd): ProductionDetails['lanes'] => {
  const { timeline, speech, resolved } = ad;
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
        stemHash: ad.stemHashes.get(clip.path) ?? '',
        words: wordsOfClip(speech, clip),
        voiceAlias: resolved.voices.get(clip.assetKey)?.alias ?? null,
        speed: spoken?.speed ?? null,
      },
    ];
  });
  const beds = ad.composition.beds.map((bed, index) => ({
    path: `beds[${index}]`,
    assetKey: bed.soundAlias,
    role: 'bed' as const,
    label: bed.info.segments.map(({ name }) => name).join(' · '),
    startSeconds: seconds(bed.startFrame),
    durationSeconds: seconds(bed.frames),
    stemHash: bed.clip.hash,
    words: [],
    voiceAlias: null,
    speed: null,
  }));
  return [...clips, ...beds];
};

const bedOf = (ad: RenderedAd): ProductionDetails['bed'] => {
  const [bed] = ad.composition.beds;
  if (!bed) return null;
  const start = seconds(bed.startFrame);
  return {
    soundAlias: bed.soundAlias,
    tempoBpm: bed.info.tempoBpm,
    barStartSeconds: bed.info.barStartFrames.map((frame) => start + seconds(frame)),
    segments: bed.info.segments.map(({ name, startFrame, endFrame }) => ({
      name,
      startSeconds: start + seconds(startFrame),
      endSeconds: start + seconds(endFrame),
    })),
  };
};

/** Record of a rendered ad. */
export const toProductionRecord = (document: CanonicalAudioform, ad: RenderedAd, uri: string): ProductionRecord => {
  const { loudnessPreset } = document.delivery;
  const { masterInfo } = ad;
  return {
    resolved: toResolved(document, ad, uri),
    mixHash: ad.mixKey,
    deliverHash: ad.masterKey,
    gainDb: masterInfo.gainDb,
    details: {
      durationSeconds: seconds(ad.timeline.frames),
      extension: encoderOf(document.delivery).extension,
      integratedLufs: Number.isFinite(masterInfo.measurement.integratedLufs)
        ? masterInfo.measurement.integratedLufs
        : null,
      lanes: lanesOf(document, ad),
      bed: bedOf(ad),
      peaks: masterInfo.peaks as ProductionDetails['peaks'],
      quality: [...masterInfo.quality],
      loudness: {
        targetLufs: loudnessPresets[loudnessPreset].targetLufs,
        shortTermLufs: [...masterInfo.measurement.shortTermLufs],
      },
    },
  };
};

const toResolved = (document: CanonicalAudioform, ad: RenderedAd, uri: string): ResolvedRecord => {
  const assets: Record<string, { durationSeconds: number }> = {};
  for (const clip of ad.timeline.clips) assets[clip.assetKey] = { durationSeconds: seconds(clip.frames) };
  for (const [key, spoken] of ad.speech.spoken) {
    assets[key] = { durationSeconds: spoken.durationSeconds * (ad.speech.ratios.get(key) ?? 1) };
  }
  const { extension } = encoderOf(document.delivery);
  return { document, timeline: ad.timeline, assets: Object.entries(assets), delivery: { uri, extension } };
};
