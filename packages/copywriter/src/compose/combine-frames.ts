import type { CopyPart, Frame } from './frame-parts.ts';

/** One choice of all pieces around the facts. */
export type FramePick = {
  /** Opening, introduction, bridge, recap and call. */
  readonly texts: readonly [opening: string, reveal: string, bridge: string, recap: string, call: string];
  readonly seconds: number;
  readonly worth: number;
  /** Number of facts that the pieces tell. */
  readonly told: number;
  /** Whether they tell the first fact: usually the one that says what the product is. */
  readonly tellsFirst: boolean;
  /** Facts that are not told after them, as a key and as a set. */
  readonly key: string;
  readonly excluded: ReadonlySet<number>;
  /** Whether the introduction and the piece after the facts both say the name. */
  readonly saysNameTwice: boolean;
};

export type FrameRequest = {
  readonly frame: Frame;
  readonly targetSeconds: number;
  /** Seconds of a text of whole sentences; the same text always has the same length. */
  readonly measure: (text: string) => number;
  /** Seconds between two sentences. */
  readonly pauseSeconds: number;
  readonly random: () => number;
  /** Of the product: it is not said twice in a row. */
  readonly name: string;
};

type Sized = CopyPart & { readonly seconds: number; readonly names: number };

const JITTER = 1.4;
/** Alternatives of nearly the same length: only the best of them is tried. */
const PART_BUCKET_SECONDS = 0.15;
const FRAME_BUCKET_SECONDS = 0.04;
const MAX_EXCESS = 1.03;
/** The name is said twice, and once more for each ten seconds. */
const SECONDS_PER_NAME = 10;
const MAX_NAMES = 5;

const bestByLength = <T extends { readonly seconds: number; readonly worth: number }>(
  picks: readonly T[],
  bucketSeconds: number,
  keyOf: (pick: T) => string = () => '',
): readonly T[] => {
  const best = new Map<string, T>();
  for (const pick of picks) {
    const bucket = `${keyOf(pick)} ${Math.round(pick.seconds / bucketSeconds)}`;
    const known = best.get(bucket);
    if (known === undefined || pick.worth > known.worth) best.set(bucket, pick);
  }
  return [...best.values()];
};

const keyOf = ({ tells = [], hides = [] }: CopyPart): string => [...tells, '/', ...hides].join();

/** Parts with their length, the pause after them included. */
const sized = (parts: readonly CopyPart[], { measure, random, pauseSeconds, name }: FrameRequest): readonly Sized[] => {
  const lower = name.toLowerCase();
  const all = parts.map((part) => ({
    ...part,
    worth: part.worth + random() * JITTER,
    seconds: part.text === '' ? 0 : measure(part.text) + pauseSeconds,
    names: part.text.toLowerCase().split(lower).length - 1,
  }));
  return bestByLength(all, PART_BUCKET_SECONDS, (part) => `${keyOf(part)} ${part.names}`);
};

/** Whether the end of an ad would say the name twice in a row. */
const repeatsName = (recap: Sized, call: Sized, name: string): boolean => {
  if (recap.names === 0 || call.names === 0) return false;
  const [text, lower] = [call.text.toLowerCase(), name.toLowerCase()];
  return text.startsWith(lower) || !text.endsWith(`. ${lower}.`);
};

type Ending = {
  readonly bridge: Sized;
  readonly recap: Sized;
  readonly call: Sized;
  readonly seconds: number;
  readonly worth: number;
  readonly names: number;
};

const endingsOf = (request: FrameRequest): readonly Ending[] => {
  const { frame, name } = request;
  const [bridges, recaps, calls] = [frame.bridges, frame.recaps, frame.calls].map((parts) => sized(parts, request));
  const endings = calls!.flatMap((call) =>
    recaps!
      .filter((recap) => !repeatsName(recap, call, name))
      .flatMap((recap) =>
        bridges!.map((bridge) => ({
          bridge,
          recap,
          call,
          seconds: bridge.seconds + recap.seconds + call.seconds,
          worth: bridge.worth + recap.worth + call.worth,
          names: recap.names + call.names,
        })),
      ),
  );
  return bestByLength(endings, FRAME_BUCKET_SECONDS, ({ names, bridge }) => `${names} ${bridge.text === ''}`);
};

/** Combinations of the pieces around the facts. Of those with the same length and the same facts only the best is kept. */
export const combineFrames = (request: FrameRequest): readonly FramePick[] => {
  const { frame, targetSeconds, pauseSeconds } = request;
  const openings = sized(frame.openings, request);
  const reveals = sized(frame.reveals, request);
  const endings = endingsOf(request);
  const limit = targetSeconds * MAX_EXCESS + pauseSeconds;
  const maxNames = Math.min(MAX_NAMES, 2 + Math.floor(targetSeconds / SECONDS_PER_NAME));
  const picks: FramePick[] = [];
  for (const opening of openings) {
    for (const reveal of reveals) {
      if (opening.tells?.some((index) => reveal.tells?.includes(index))) continue;
      const excluded = new Set([opening, reveal].flatMap(({ tells = [], hides = [] }) => [...tells, ...hides]));
      const key = [...excluded].sort((one, other) => one - other).join();
      const told = (opening.tells?.length ?? 0) + (reveal.tells?.length ?? 0);
      const tellsFirst = [opening, reveal].some(({ tells }) => tells?.includes(0));
      const seconds = opening.seconds + reveal.seconds;
      const worth = opening.worth + reveal.worth;
      for (const ending of endings) {
        if (seconds + ending.seconds > limit || opening.names + reveal.names + ending.names > maxNames) continue;
        const next = ending.recap.text === '' ? ending.call : ending.recap;
        picks.push({
          texts: [opening.text, reveal.text, ending.bridge.text, ending.recap.text, ending.call.text],
          seconds: seconds + ending.seconds,
          worth: worth + ending.worth,
          told,
          tellsFirst,
          key,
          excluded,
          saysNameTwice: reveal.names > 0 && next.names > 0,
        });
      }
    }
  }
  return bestByLength(picks, FRAME_BUCKET_SECONDS, (pick) => `${pick.key} ${pick.tellsFirst}`).toSorted(
    (one, other) => one.seconds - other.seconds,
  );
};
