import type { Fact } from '../facts/read-facts.ts';
import { combineFrames, type FramePick, type FrameRequest } from './combine-frames.ts';

type Chosen = { readonly index: number; readonly text: string };
type BodyPick = { readonly forms: readonly Chosen[]; readonly seconds: number; readonly worth: number };

/** The facts of `body` are told in their order. */
export type FitRequest = FrameRequest & { readonly body: readonly Fact[] };

/** Deviation from the target that is as good as none. */
const GOOD_ENOUGH = 0.012;
const MAX_TRIED = 0.05;
const WORTH_OF_FACT = { offer: 3, price: 2.4, benefit: 2, place: 1.2, call: 0 } as const;
const WORTH_OF_MINOR_FACT = 0.7;

const worthOf = ({ kind, isMinor }: Fact): number =>
  isMinor ? Math.min(WORTH_OF_MINOR_FACT, WORTH_OF_FACT[kind]) : WORTH_OF_FACT[kind];

/** A shortened fact is a little less worth than the whole one. */
const LOSS_BY_SHORTENING = 0.25;
/** What an ad loses that does not tell the first fact. */
const WORTH_OF_SAYING_WHAT = 3;
const MAX_BODIES = 1_200;
/** Facts in one ad of which combinations are tried; the rest is left out by its worth. */
const MAX_BODY_FACTS = 11;

/** Combinations of facts and their forms, without those that the frame tells. */
const bodiesOf = (request: FitRequest, excluded: ReadonlySet<number>): readonly BodyPick[] => {
  const { body, measure, pauseSeconds, random, targetSeconds } = request;
  const facts = body
    .filter(({ index, kind }) => !excluded.has(index) && kind !== 'call' && kind !== 'place')
    .map((fact) => ({ fact, rank: worthOf(fact) - fact.index * 0.05 + random() * 0.3 }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MAX_BODY_FACTS)
    .map(({ fact }) => fact)
    .sort((one, other) => one.index - other.index);
  let picks: readonly BodyPick[] = [{ forms: [], seconds: 0, worth: 0 }];
  for (const fact of facts) {
    const { index, forms } = fact;
    const options = forms.map((text, shortness) => ({
      text,
      seconds: measure(text) + pauseSeconds,
      worth: worthOf(fact) - shortness * LOSS_BY_SHORTENING + random() * 0.5,
    }));
    const more = picks.flatMap((pick) =>
      options
        .filter(({ seconds }) => pick.seconds + seconds <= targetSeconds)
        .map((option) => ({
          forms: [...pick.forms, { index, text: option.text }],
          seconds: pick.seconds + option.seconds,
          worth: pick.worth + option.worth,
        })),
    );
    picks = thinned([...picks, ...more]);
  }
  return picks;
};

/** Keeps combinations of all lengths: the best ones of each second. */
const thinned = (picks: readonly BodyPick[]): readonly BodyPick[] => {
  if (picks.length <= MAX_BODIES) return picks;
  const bySecond = [...Map.groupBy(picks, ({ seconds }) => Math.floor(seconds)).values()];
  const each = Math.ceil(MAX_BODIES / 2 / bySecond.length);
  return bySecond.flatMap((group) => group.toSorted((one, other) => other.worth - one.worth).slice(0, each));
};

const firstAtLeast = (picks: readonly FramePick[], seconds: number): number => {
  let [low, high] = [0, picks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (picks[middle]!.seconds < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Costs of a deviation: small within the tolerance, then steeply more. */
const penalty = (deviation: number): number =>
  deviation <= GOOD_ENOUGH ? deviation * 20 : 0.3 + (deviation - GOOD_ENOUGH) * 150;

/** Words at the start of a sentence among which a name is heard as its beginning. */
const BEGINNING_WORDS = 3;

/** Whether a sentence ends with the name and the next one begins with it. */
const repeatsNameAt = (sentence: string, next: string, name: string): boolean => {
  const lower = name.toLowerCase();
  const beginning = next
    .toLowerCase()
    .split(' ')
    .slice(0, BEGINNING_WORDS + lower.split(' ').length - 1);
  const end = sentence.toLowerCase().replace(/[.!?]{1,3}$/, '');
  return end.endsWith(lower) && beginning.join(' ').includes(lower);
};

/** Whether the first fact is told, which usually says what the product is. */
const saysWhat = ({ tellsFirst }: FramePick, { forms }: BodyPick, { body }: FitRequest): boolean =>
  tellsFirst || forms.some(({ index }) => index === 0) || body.every(({ index }) => index !== 0);

/** A bridge needs facts around it, an ad says what the product is, and facts belong between two mentions of the name. */
const flaws = (frame: FramePick, chosen: BodyPick, request: FitRequest): number => {
  const { texts, told, saysNameTwice } = frame;
  const { forms } = chosen;
  const isNameDoubled = repeatsNameAt(texts[1], forms[0]?.text ?? '', request.name);
  const hasLooseBridge = texts[2] !== '' && forms.length < 3;
  const saysNothing = forms.length + told === 0;
  const isNameRepeated = forms.length === 0 && saysNameTwice;
  return (
    (hasLooseBridge ? 3 : 0) +
    (saysNothing ? 8 : 0) +
    (isNameRepeated ? 3 : 0) +
    (isNameDoubled ? 3 : 0) +
    (saysWhat(frame, chosen, request) ? 0 : WORTH_OF_SAYING_WHAT)
  );
};

const joined = ({ texts: [opening, reveal, bridge, recap, call] }: FramePick, { forms }: BodyPick): string => {
  // The bridge stands after the first half of the facts.
  const half = Math.ceil(forms.length / 2);
  const facts = forms.map(({ text }) => text);
  return [opening, reveal, ...facts.slice(0, half), bridge, ...facts.slice(half), recap, call]
    .filter((text) => text !== '')
    .join(' ');
};

type Best = { readonly score: number; readonly frame: FramePick; readonly body: BodyPick };

/** The best frame for one choice of facts among the frames of about the length that is left. */
const bestFrame = (
  frames: readonly FramePick[],
  body: BodyPick,
  request: FitRequest,
  best: Best | undefined,
): Best | undefined => {
  const { targetSeconds, pauseSeconds } = request;
  const wanted = targetSeconds + pauseSeconds - body.seconds;
  const tolerance = targetSeconds * MAX_TRIED;
  let found = best;
  const from = Math.min(firstAtLeast(frames, wanted - tolerance), frames.length - 1);
  for (let index = from; index < frames.length; index += 1) {
    const frame = frames[index]!;
    if (index > from && frame.seconds > wanted + tolerance) break;
    const deviation = Math.abs(frame.seconds - wanted) / targetSeconds;
    const score = frame.worth + body.worth - penalty(deviation) - flaws(frame, body, request);
    if (found === undefined || score > found.score) found = { score, frame, body };
  }
  return found;
};

/** A text, and whether it says what the product is. */
export type FittedText = { readonly text: string; readonly saysWhat: boolean };

/** Chooses pieces and facts whose length is closest to the target and that tell the most; undefined without any choice. */
export const fitParts = (request: FitRequest): FittedText | undefined => {
  let best: Best | undefined;
  for (const frames of Map.groupBy(combineFrames(request), ({ key }) => key).values()) {
    for (const body of bodiesOf(request, frames[0]!.excluded)) best = bestFrame(frames, body, request, best);
  }
  return best && { text: joined(best.frame, best.body), saysWhat: saysWhat(best.frame, best.body, request) };
};
