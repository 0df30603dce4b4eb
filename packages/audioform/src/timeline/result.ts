import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { type CanonicalAudioform, type CanonicalClip, clipPath } from '../schema/canonical.ts';
import { type Dialect, fieldName } from '../schema/field-names.ts';
import { withoutAbsent } from '../schema/without-absent.ts';
import { writeAsset, writeAssets, writeClip, writeProductionHead, writeSectionHead } from '../schema/write.ts';
import type { TimelineClip } from './section-geometry.ts';
import type { Timeline } from './timeline.ts';

/** Render result of an asset. */
export type ProducedAsset = {
  readonly durationSeconds: number;
  readonly uri?: string;
  /** Position of a snippet in its template. */
  readonly readPositionSeconds?: number;
  /** The anchor that was used when the document has none. */
  readonly anchor?: string;
};

export type ResultInput = {
  readonly document: CanonicalAudioform;
  /** Resolved from the same document. */
  readonly timeline: Timeline;
  readonly dialect: Dialect;
  readonly assets: ReadonlyMap<string, ProducedAsset>;
  readonly delivery: { readonly uri: string; readonly extension: string };
  readonly audioformId: string;
};

/** Converts frames to seconds, rounded to avoid artefacts of floating point. */
const secondsOf = (frames: number): number => Number((frames / SAMPLE_RATE_HZ).toFixed(6));

const roundedSeconds = (seconds: number): number => Number(seconds.toFixed(6));

const writeResultClip = (
  clip: CanonicalClip,
  placed: TimelineClip | undefined,
  dialect: Dialect,
  fallbackFrame: number,
): Record<string, unknown> => ({
  ...writeClip(clip, dialect),
  position: secondsOf(placed?.startFrame ?? fallbackFrame),
  [fieldName('duration', dialect)]: secondsOf(placed?.frames ?? 0),
  // Dialects from 3 on declare how a clip is mixed; only beds are in the background.
  ...(dialect === '3' || dialect === '4'
    ? { blendBase: false, blendElement: false, placement: placed?.role === 'bed' ? 'background' : 'foreground' }
    : {}),
});

const writeArrangement = ({ document, timeline, dialect }: ResultInput): Record<string, unknown> => {
  const duration = fieldName('duration', dialect);
  const clips = new Map(timeline.clips.map((clip) => [clip.path, clip]));
  const { arrangement } = document.production;
  return withoutAbsent({
    forcedDuration: arrangement.forcedDurationSeconds,
    fadeIn: arrangement.fadeInSeconds,
    fadeOut: arrangement.fadeOutSeconds,
    position: 0,
    [duration]: secondsOf(timeline.frames),
    sections: arrangement.sections.map((section, sectionIndex) => {
      const resolved = timeline.sections[sectionIndex];
      return {
        ...writeSectionHead(section, dialect),
        position: secondsOf(resolved?.startFrame ?? 0),
        [duration]: secondsOf(resolved?.frames ?? 0),
        layers: section.layers.map((layer, layerIndex) => {
          const place = resolved?.layers[layerIndex];
          const startFrame = place?.startFrame ?? 0;
          return {
            alignment: layer.alignment,
            ...(layer.ducksOthers ? { ducksOthers: true } : {}),
            position: secondsOf(startFrame),
            [duration]: secondsOf(place?.frames ?? 0),
            clips: layer.clips.map((clip, index) =>
              writeResultClip(clip, clips.get(clipPath(sectionIndex, layerIndex, index)), dialect, startFrame),
            ),
          };
        }),
      };
    }),
  });
};

/**
 * The resolved document: the input in its dialect, with `position` (seconds from the start of the ad) and length
 * (`durationInSecond` in 0.0.1, otherwise `duration`) of everything that sounds, and the addresses of rendered files.
 */
export const writeResult = (input: ResultInput): unknown => {
  const { document, dialect, assets, delivery, audioformId } = input;
  const duration = fieldName('duration', dialect);
  return {
    header: { version: dialect, audioformId },
    assets: writeAssets(document, (asset, key) => {
      const produced = assets.get(key);
      const written = writeAsset(asset, dialect);
      if (produced === undefined || asset.type === 'voice') return written;
      const { durationSeconds, uri, readPositionSeconds, anchor } = produced;
      return withoutAbsent({
        ...written,
        anchor: written.anchor ?? anchor,
        readPosition: readPositionSeconds,
        [duration]: roundedSeconds(durationSeconds),
        uri,
      });
    }),
    production: { ...writeProductionHead(document, dialect), arrangement: writeArrangement(input) },
    delivery: { ...document.delivery, uri: delivery.uri, extension: delivery.extension },
  };
};
