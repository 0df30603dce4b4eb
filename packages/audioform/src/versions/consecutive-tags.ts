import type { VersionConfiguration, VersionTag } from '@sonora/contracts/versions/configuration';
import type { CanonicalClip, CanonicalSection } from '../schema/canonical.ts';
import { emptySection, roundedToMillisecond, type SectionSpan, tagClip, type VersionBase } from './tag-parts.ts';

/** Where consecutive tags go. */
export type TagPlacement = Pick<VersionConfiguration, 'adPlacement' | 'smartblend'>;

/** Silence between a consecutive tag and speech in the same layer, as between the lines of an ad. */
const GAP_SECONDS = 0.35;
const ownSection = (tag: VersionTag): CanonicalSection => {
  const { duration, scriptAlignment } = tag.arrangement;
  const alignment = { left: 'start', center: 'middle', right: 'end' } as const;
  return {
    ...emptySection,
    ...(duration === null ? {} : { forcedDurationSeconds: duration }),
    layers: [{ alignment: duration === null ? 'start' : alignment[scriptAlignment], clips: [tagClip(tag)] }],
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
  tags.map((tag, index) => tagClip(tag, { start: index === 0 ? firstMargin : GAP_SECONDS }));

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
      : { forcedDurationSeconds: roundedToMillisecond(length + slots - GAP_SECONDS + section.paddingEndSeconds) }),
    layers: [...section.layers, { alignment: 'start', clips: clipsAfter(tags, length - section.paddingStartSeconds) }],
  };
};

/** The tags before the first layer's speech, under the same music; the other layers give way by the length of the slots. */
const prependedTo = (section: CanonicalSection, tags: readonly VersionTag[]): CanonicalSection => {
  const { forcedDurationSeconds, ...free } = section;
  const slots = slotsSeconds(tags);
  const [first, ...others] = section.layers;
  const before = tags.map((tag): CanonicalClip => {
    const clip = tagClip(tag, { end: GAP_SECONDS });
    const { duration } = tag.arrangement;
    // Layers that sound together give way equally, also when the copy is shorter than its slot.
    return others.length === 0 || duration === null ? clip : { ...clip, forcedDurationSeconds: duration };
  });
  return {
    ...free,
    ...(forcedDurationSeconds === undefined || slots === undefined
      ? {}
      : { forcedDurationSeconds: roundedToMillisecond(forcedDurationSeconds + slots) }),
    layers: [
      { alignment: 'start', clips: [...before, ...(first?.clips ?? [])] },
      ...others.map((layer) => ({
        ...layer,
        clips: layer.clips.map((clip, index) =>
          index > 0
            ? clip
            : { ...clip, marginStartSeconds: roundedToMillisecond(clip.marginStartSeconds + (slots ?? 0)) },
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
const edgesOf = (placement: TagPlacement['adPlacement']): readonly Edge[] =>
  placement === 'all' ? ['start', 'end'] : [placement];

const pinned = (sections: readonly CanonicalSection[], spans: readonly SectionSpan[]): readonly CanonicalSection[] =>
  sections.map((section, index) => {
    const span = spans[index];
    return span ? { ...section, forcedDurationSeconds: roundedToMillisecond(span.seconds) } : section;
  });

/** Adds tags before the source, after it, or both: under its music with smartblend, else as sections of their own. */
export const addConsecutive = (
  base: VersionBase,
  tags: readonly VersionTag[],
  placement: TagPlacement,
): VersionBase => {
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
