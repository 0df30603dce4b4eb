import type { Message } from '@sonora/contracts/messages/message';
import { versionMessage } from '@sonora/contracts/messages/versions';
import type { VersionTag } from '@sonora/contracts/versions/configuration';
import { estimateSpeechSeconds, shortestSpeechSeconds } from '../recipe/length.ts';
import type {
  CanonicalAsset,
  CanonicalAudioform,
  CanonicalConstraint,
  CanonicalLayer,
  CanonicalSection,
} from '../schema/canonical.ts';
import { addConsecutive, type TagPlacement } from './consecutive-tags.ts';
import {
  emptySection,
  roundedToMillisecond,
  type SectionSpan,
  tagAssetKeys,
  tagClip,
  tagKey,
  type VersionBase,
} from './tag-parts.ts';

/** Key of the asset of a source that is a file. */
export const SOURCE_FILE_KEY = 'source';

export type TagProblem = { readonly tagId: string; readonly message: Message };

/** A text may take this much longer than its slot by the estimate: engines decide, and the renderer says so exactly. */
const ESTIMATE_MARGIN = 1.3;

const assetsOf = (tag: VersionTag): readonly (readonly [string, CanonicalAsset])[] => {
  const [key, voiceRef] = tagAssetKeys(tag.id);
  return [
    [key, { type: 'tts', text: tag.copy, voiceRef }],
    [voiceRef, { type: 'voice', voiceAlias: tag.voice, speed: 1, isAutoSpeed: true, voicePreset: 'standard' }],
  ];
};

/** Speech that must end within its slot: faster if necessary, never slower. */
const slotConstraint = (tag: VersionTag): readonly CanonicalConstraint[] => {
  const { duration } = tag.arrangement;
  return duration === null ? [] : [{ assets: [tagKey(tag)], groupTargetDurationSeconds: duration, slowDownLimit: 1 }];
};

/** The section without its start padding: each layer has it before its first clip instead, so nothing moves. */
const withoutStartPadding = (section: CanonicalSection): CanonicalSection => {
  const { paddingStartSeconds } = section;
  if (paddingStartSeconds === 0) return section;
  return {
    ...section,
    paddingStartSeconds: 0,
    layers: section.layers.map((layer) => ({
      ...layer,
      clips: layer.clips.map((clip, index) =>
        index > 0
          ? clip
          : { ...clip, marginStartSeconds: roundedToMillisecond(clip.marginStartSeconds + paddingStartSeconds) },
      ),
    })),
  };
};

/** What lies under a layered tag gives way. */
const over = { ducksOthers: true } as const;

/**
 * The layer of a tag over a section. The copy begins with its slot, ends with it, or is in its middle, whatever its length:
 * the layer is aligned in the same way, with margins that bring it to the slot.
 */
const layerOf = (tag: VersionTag, section: CanonicalSection, span: SectionSpan): CanonicalLayer => {
  const { startTime, duration, scriptAlignment } = tag.arrangement;
  const start = startTime - span.startSeconds;
  if (duration === null || scriptAlignment === 'left')
    return { ...over, alignment: 'start', clips: [tagClip(tag, { start: start - section.paddingStartSeconds })] };
  const room = span.seconds - section.paddingStartSeconds - section.paddingEndSeconds;
  const slotStart = start - section.paddingStartSeconds;
  if (scriptAlignment === 'right')
    return { ...over, alignment: 'end', clips: [tagClip(tag, { end: room - slotStart - duration })] };
  const shift = 2 * slotStart + duration - room;
  return {
    ...over,
    alignment: 'middle',
    clips: [tagClip(tag, { start: Math.max(0, shift), end: Math.max(0, -shift) })],
  };
};

/** A slot that reaches into a padding needs a section without paddings; what they contain stays where it is. */
const roomFor = (section: CanonicalSection, tag: VersionTag, span: SectionSpan): CanonicalSection => {
  const { startTime, duration } = tag.arrangement;
  const start = startTime - span.startSeconds;
  const unpadded = start < section.paddingStartSeconds ? withoutStartPadding(section) : section;
  const end = start + (duration ?? 0);
  const isForced = unpadded.forcedDurationSeconds !== undefined;
  // Layers that are aligned to the end would move; of layers from the start, only a section's own length depends on it.
  const isFromStart = unpadded.layers.every(({ alignment }) => alignment === 'start');
  return isForced && isFromStart && end > span.seconds - unpadded.paddingEndSeconds
    ? { ...unpadded, paddingEndSeconds: 0 }
    : unpadded;
};

const addLayered = (base: VersionBase, tag: VersionTag): VersionBase => {
  const { document, sections } = base;
  const last = sections.length - 1;
  const found = sections.findIndex(({ startSeconds, seconds }) => tag.arrangement.startTime < startSeconds + seconds);
  const index = found < 0 ? last : found;
  const span = sections[index];
  if (!span) return base;
  const { production } = document;
  return {
    ...base,
    document: {
      ...document,
      production: {
        ...production,
        arrangement: {
          ...production.arrangement,
          sections: production.arrangement.sections.map((section, at) => {
            if (at !== index) return section;
            const room = roomFor(section, tag, span);
            return { ...room, layers: [...room.layers, layerOf(tag, room, span)] };
          }),
        },
      },
    },
  };
};

const isLayered = ({ arrangement }: VersionTag): boolean => arrangement.layoutMode === 'layered';

const lengthOf = ({ sections }: VersionBase): number =>
  sections.reduce((end, { startSeconds, seconds }) => Math.max(end, startSeconds + seconds), 0);

const withOneDecimal = (seconds: number): string => seconds.toFixed(1);

/** Problems that are known before anything is spoken. */
const problemsOf = (base: VersionBase, tags: readonly VersionTag[]): readonly TagProblem[] => {
  const length = lengthOf(base);
  const problems: TagProblem[] = [];
  const report = (tag: VersionTag, message: Message): void => void problems.push({ tagId: tag.id, message });
  const ends = (tag: VersionTag): number =>
    tag.arrangement.startTime + (tag.arrangement.duration ?? estimateSpeechSeconds(tag.copy));
  for (const tag of tags) {
    const { duration } = tag.arrangement;
    if (tag.copy.trim() === '') report(tag, versionMessage('versions.tagWithoutCopy', { tag: tag.name }));
    const seconds = estimateSpeechSeconds(tag.copy);
    if (duration !== null && shortestSpeechSeconds(seconds, 1) > duration * ESTIMATE_MARGIN)
      report(
        tag,
        versionMessage('versions.tagTooLong', {
          tag: tag.name,
          seconds: withOneDecimal(seconds),
          slot: withOneDecimal(duration),
        }),
      );
  }
  const layered = tags.filter(isLayered).toSorted((a, b) => a.arrangement.startTime - b.arrangement.startTime);
  for (const [index, tag] of layered.entries()) {
    const end = tag.arrangement.startTime + (tag.arrangement.duration ?? 0);
    if (end > length + 0.05 || tag.arrangement.startTime >= length)
      report(
        tag,
        versionMessage('versions.tagBeyondEnd', {
          tag: tag.name,
          end: withOneDecimal(end),
          length: withOneDecimal(length),
        }),
      );
    const next = layered[index + 1];
    if (next && next.arrangement.startTime < ends(tag) - 0.001)
      report(next, versionMessage('versions.tagsOverlap', { tag: tag.name, other: next.name }));
  }
  return problems;
};

/**
 * Adds tags to a document. Layered ones are spoken over the source in their slots; consecutive ones before it, after it, or
 * both: under its music with smartblend, else as sections of their own.
 */
export const applyTags = (
  base: VersionBase,
  tags: readonly VersionTag[],
  placement: TagPlacement,
): { readonly document: CanonicalAudioform; readonly problems: readonly TagProblem[] } => {
  const problems = problemsOf(base, tags);
  const layered = tags.filter(isLayered).reduce(addLayered, base);
  const joined = addConsecutive(
    layered,
    tags.filter((tag) => !isLayered(tag)),
    placement,
  );
  const { document } = joined;
  return {
    problems,
    document: {
      ...document,
      assets: { ...document.assets, ...Object.fromEntries(tags.flatMap(assetsOf)) },
      production: {
        ...document.production,
        constraints: [...document.production.constraints, ...tags.flatMap(slotConstraint)],
      },
    },
  };
};

/**
 * The source that consists of an audio file alone. It is as loud as the tags: mixed as music or as a recording under speech,
 * a finished ad would be quieter than them.
 */
export const baseOfFile = (fileId: string, seconds: number): VersionBase => {
  const length = roundedToMillisecond(seconds);
  const clip = { ...tagClip({ id: '' } as VersionTag), assetRef: SOURCE_FILE_KEY };
  return {
    sections: [{ startSeconds: 0, seconds: length }],
    document: {
      header: {},
      assets: { [SOURCE_FILE_KEY]: { type: 'media', mediaId: fileId } },
      production: {
        arrangement: {
          fadeInSeconds: 0,
          fadeOutSeconds: 0,
          sections: [
            { ...emptySection, forcedDurationSeconds: length, layers: [{ alignment: 'start', clips: [clip] }] },
          ],
        },
        mixPreset: 'media_enhanced',
        constraints: [],
      },
      delivery: { loudnessPreset: 'spotify', encoderPreset: 'mp3', public: false },
    },
  };
};
