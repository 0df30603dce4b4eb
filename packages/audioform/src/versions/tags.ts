import type { Message } from '@sonora/contracts/messages/message';
import { versionMessage } from '@sonora/contracts/messages/versions';
import type { VersionConfiguration, VersionTag } from '@sonora/contracts/versions/configuration';
import { estimateSpeechSeconds, shortestSpeechSeconds } from '../recipe/length.ts';
import type {
  CanonicalAsset,
  CanonicalAudioform,
  CanonicalClip,
  CanonicalConstraint,
  CanonicalLayer,
  CanonicalSection,
} from '../schema/canonical.ts';

/** Length of a section on the timeline of the source, in seconds. */
export type SectionSpan = { readonly startSeconds: number; readonly seconds: number };

/** What is versioned. */
export type VersionBase = {
  readonly document: CanonicalAudioform;
  /** Places of its sections in the finished source, in order. */
  readonly sections: readonly SectionSpan[];
};

export type TagProblem = { readonly tagId: string; readonly message: Message };

type Placement = Pick<VersionConfiguration, 'adPlacement' | 'smartblend'>;

/** Silence between a consecutive tag and speech in the same layer, as between the lines of an ad. */
const GAP_SECONDS = 0.35;
/** A text may take this much longer than its slot by the estimate: engines decide, and the renderer says so exactly. */
const ESTIMATE_MARGIN = 1.3;

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

const keyOf = (tag: VersionTag): string => `tag ${tag.id}`;

const assetsOf = (tag: VersionTag): readonly (readonly [string, CanonicalAsset])[] => [
  [keyOf(tag), { type: 'tts', text: tag.copy, voiceRef: `voice of ${keyOf(tag)}` }],
  [
    `voice of ${keyOf(tag)}`,
    { type: 'voice', voiceAlias: tag.voice, speed: 1, isAutoSpeed: true, voicePreset: 'standard' },
  ],
];

const clipOf = (tag: VersionTag, margins: { readonly start?: number; readonly end?: number } = {}): CanonicalClip => ({
  assetRef: keyOf(tag),
  readPositionSeconds: 0,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
  marginStartSeconds: rounded(margins.start ?? 0),
  marginEndSeconds: rounded(margins.end ?? 0),
});

/** Speech that must end within its slot: faster if necessary, never slower. */
const slotConstraint = (tag: VersionTag): readonly CanonicalConstraint[] => {
  const { duration } = tag.arrangement;
  return duration === null ? [] : [{ assets: [keyOf(tag)], groupTargetDurationSeconds: duration, slowDownLimit: 1 }];
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
        index > 0 ? clip : { ...clip, marginStartSeconds: rounded(clip.marginStartSeconds + paddingStartSeconds) },
      ),
    })),
  };
};

/**
 * The layer of a tag over a section. The copy begins with its slot, ends with it, or is in its middle, whatever its length:
 * the layer is aligned in the same way, with margins that bring it to the slot.
 */
const layerOf = (tag: VersionTag, section: CanonicalSection, span: SectionSpan): CanonicalLayer => {
  const { startTime, duration, scriptAlignment } = tag.arrangement;
  const start = startTime - span.startSeconds;
  if (duration === null || scriptAlignment === 'left')
    return { alignment: 'start', clips: [clipOf(tag, { start: start - section.paddingStartSeconds })] };
  const room = span.seconds - section.paddingStartSeconds - section.paddingEndSeconds;
  const slotStart = start - section.paddingStartSeconds;
  if (scriptAlignment === 'right')
    return { alignment: 'end', clips: [clipOf(tag, { end: room - slotStart - duration })] };
  const shift = 2 * slotStart + duration - room;
  return {
    alignment: 'middle',
    clips: [clipOf(tag, { start: Math.max(0, shift), end: Math.max(0, -shift) })],
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

const emptySection: CanonicalSection = {
  smartFit: false,
  autofit: true,
  paddingStartSeconds: 0,
  paddingEndSeconds: 0,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
  layers: [],
};

const ownSection = (tag: VersionTag): CanonicalSection => {
  const { duration, scriptAlignment } = tag.arrangement;
  const alignment = { left: 'start', center: 'middle', right: 'end' } as const;
  return {
    ...emptySection,
    ...(duration === null ? {} : { forcedDurationSeconds: duration }),
    layers: [{ alignment: duration === null ? 'start' : alignment[scriptAlignment], clips: [clipOf(tag)] }],
  };
};

/** Length of consecutive slots with the gaps after them; undefined with a tag that takes as long as it takes. */
const slotsSeconds = (tags: readonly VersionTag[]): number | undefined =>
  tags.reduce<number | undefined>(
    (sum, { arrangement: { duration } }) =>
      sum === undefined || duration === null ? undefined : sum + duration + GAP_SECONDS,
    0,
  );

/** Clips of tags one after the other; silence is before each but the first, which has a margin of its own. */
const clipsAfter = (tags: readonly VersionTag[], firstMargin: number): readonly CanonicalClip[] =>
  tags.map((tag, index) => clipOf(tag, { start: index === 0 ? firstMargin : GAP_SECONDS }));

/** The tags after all that the section contains, under the same music, which ends after them. */
const appendedTo = (section: CanonicalSection, tags: readonly VersionTag[], span: SectionSpan): CanonicalSection => {
  const { forcedDurationSeconds, ...free } = section;
  const [layer, ...others] = section.layers;
  // The length of a single layer follows from its clips, also where a tag of unknown length is before them.
  if (forcedDurationSeconds === undefined && layer && others.length === 0)
    return { ...free, layers: [{ ...layer, clips: [...layer.clips, ...clipsAfter(tags, section.paddingEndSeconds)] }] };
  const slots = slotsSeconds(tags);
  const length = forcedDurationSeconds ?? span.seconds;
  return {
    ...free,
    ...(slots === undefined
      ? {}
      : { forcedDurationSeconds: rounded(length + slots - GAP_SECONDS + section.paddingEndSeconds) }),
    layers: [...section.layers, { alignment: 'start', clips: clipsAfter(tags, length - section.paddingStartSeconds) }],
  };
};

/** The tags before the first layer's speech, under the same music; the other layers give way by the length of the slots. */
const prependedTo = (section: CanonicalSection, tags: readonly VersionTag[]): CanonicalSection => {
  const { forcedDurationSeconds, ...free } = section;
  const slots = slotsSeconds(tags);
  const [first, ...others] = section.layers;
  const before = tags.map((tag): CanonicalClip => {
    const clip = clipOf(tag, { end: GAP_SECONDS });
    const { duration } = tag.arrangement;
    // Layers that sound together give way equally, also when the copy is shorter than its slot.
    return others.length === 0 || duration === null ? clip : { ...clip, forcedDurationSeconds: duration };
  });
  return {
    ...free,
    ...(forcedDurationSeconds === undefined || slots === undefined
      ? {}
      : { forcedDurationSeconds: rounded(forcedDurationSeconds + slots) }),
    layers: [
      { alignment: 'start', clips: [...before, ...(first?.clips ?? [])] },
      ...others.map((layer) => ({
        ...layer,
        clips: layer.clips.map((clip, index) =>
          index > 0 ? clip : { ...clip, marginStartSeconds: rounded(clip.marginStartSeconds + (slots ?? 0)) },
        ),
      })),
    ],
  };
};

/** Whether the music of a section can run through the joint with tags before or after it. */
const canBlend = (section: CanonicalSection | undefined, edge: Edge, tags: readonly VersionTag[]): boolean => {
  if (section?.bedRef === undefined || !section.layers.every(({ alignment }) => alignment === 'start')) return false;
  // Before the source, only tags of known length leave a fixed length and further layers where they are.
  const isFree = section.layers.length === 1 && section.forcedDurationSeconds === undefined;
  return edge === 'end' || slotsSeconds(tags) !== undefined || isFree;
};

type Edge = 'start' | 'end';

/** Sections with their places, which tags before the source move. */
type Joined = { readonly sections: readonly CanonicalSection[]; readonly spans: readonly SectionSpan[] };

const join = (
  { sections, spans }: Joined,
  tags: readonly VersionTag[],
  { edge, smartblend }: { readonly edge: Edge; readonly smartblend: boolean },
): Joined => {
  const isBefore = edge === 'start';
  const neighbour = isBefore ? sections[0] : sections.at(-1);
  const span = isBefore ? spans[0] : spans.at(-1);
  if (!smartblend || !neighbour || !span || !canBlend(neighbour, edge, tags)) {
    const own = tags.map(ownSection);
    // A section of its own is no neighbour of the source's last one: its place is never asked for.
    return { sections: isBefore ? [...own, ...sections] : [...sections, ...own], spans };
  }
  if (!isBefore) return { sections: [...sections.slice(0, -1), appendedTo(neighbour, tags, span)], spans };
  const longer = { ...span, seconds: span.seconds + (slotsSeconds(tags) ?? 0) };
  return { sections: [prependedTo(neighbour, tags), ...sections.slice(1)], spans: [longer, ...spans.slice(1)] };
};

/** Tags before and after the source are spoken once and placed twice. */
const edgesOf = (placement: Placement['adPlacement']): readonly Edge[] =>
  placement === 'all' ? ['start', 'end'] : [placement];

const pinned = (sections: readonly CanonicalSection[], spans: readonly SectionSpan[]): readonly CanonicalSection[] =>
  sections.map((section, index) => {
    const span = spans[index];
    return span ? { ...section, forcedDurationSeconds: rounded(span.seconds) } : section;
  });

const addConsecutive = (base: VersionBase, tags: readonly VersionTag[], placement: Placement): VersionBase => {
  if (tags.length === 0) return base;
  const { forcedDurationSeconds, ...free } = base.document.production.arrangement;
  // With a fixed length of the whole, sections have the length that it leaves them: they keep it.
  const sections = forcedDurationSeconds === undefined ? free.sections : pinned(free.sections, base.sections);
  let joined: Joined = { sections, spans: base.sections };
  for (const edge of edgesOf(placement.adPlacement))
    joined = join(joined, tags, { edge, smartblend: placement.smartblend });
  return {
    ...base,
    document: {
      ...base.document,
      production: { ...base.document.production, arrangement: { ...free, sections: joined.sections } },
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
  placement: Placement,
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
 * The source that consists of an audio file alone.
 * @param isUnderSpeech the file gives way to speech over it, as music does
 */
export const baseOfFile = (fileId: string, seconds: number, isUnderSpeech: boolean): VersionBase => {
  const media = 'source';
  const clip = { ...clipOf({ id: '' } as VersionTag), assetRef: media };
  const section: CanonicalSection = isUnderSpeech
    ? { ...emptySection, bedRef: media, forcedDurationSeconds: rounded(seconds), layers: [] }
    : { ...emptySection, forcedDurationSeconds: rounded(seconds), layers: [{ alignment: 'start', clips: [clip] }] };
  return {
    sections: [{ startSeconds: 0, seconds: rounded(seconds) }],
    document: {
      header: {},
      assets: { [media]: { type: 'media', mediaId: fileId } },
      production: {
        arrangement: { fadeInSeconds: 0, fadeOutSeconds: 0, sections: [section] },
        mixPreset: 'balanced',
        constraints: [],
      },
      delivery: { loudnessPreset: 'spotify', encoderPreset: 'mp3', public: false },
    },
  };
};
