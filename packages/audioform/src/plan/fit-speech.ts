import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { assetPlace } from '../parse/parse-assets.ts';
import { MAX_STRETCH_RATIO, PERFECT_WITHIN_SECONDS } from '../recipe/length.ts';
import { assetOf, type CanonicalAudioform, type CanonicalLayer, clipsOf, layerPath } from '../schema/canonical.ts';
import {
  freeSpeechOf,
  type LengthLookup,
  layerSeconds,
  type SpeechLength,
  type SpokenAsset,
  scaleToTotal,
  sectionSeconds,
  speechLengths,
} from './speech-length-solver.ts';

/** Speech that fits its time at no allowed speed. `message` is a sentence for the author of the text. */
export type FitProblem = {
  readonly place: string;
  readonly assetKey: string;
  readonly message: Message;
  /** Excess at the fastest allowed speed. */
  readonly overBySeconds: number;
};

/** Changes that make the speech fit; all maps and lists are empty when it already fits. */
export type SpeechFit = {
  /** Speech to synthesise again at this speed; then `fitSpeech` is called again with the new lengths and speeds. */
  readonly respeak: ReadonlyMap<string, { readonly speed: number; readonly targetSeconds: number }>;
  /** Speech to stretch in time without changing its pitch; a ratio above 1 is longer. */
  readonly stretch: ReadonlyMap<string, { readonly ratio: number; readonly targetSeconds: number }>;
  readonly problems: readonly FitProblem[];
  readonly warnings: readonly Message[];
};

/** Reserve at the end of a slot, so that rounding to frames never exceeds it. */
const SLOT_RESERVE_SECONDS = 0.005;
/**
 * Lengths that differ by less are equal: a quarter of a frame of the coarsest codec would be 6 ms, and the threshold of
 * hearing is higher.
 */
const EQUAL_WITHIN_SECONDS = 0.001;

type Solver = LengthLookup & {
  readonly problems: FitProblem[];
  /** Keyed by text, so that a warning is reported once. */
  readonly warnings: Map<string, Message>;
  /** Speech with a reported problem, so that one cause is reported once. */
  readonly blamed: Set<string>;
};

const autofitOff = audioformMessage('audioforms.autofitOff');

const warn = (solver: Solver, warning: Message): void => void solver.warnings.set(warning.text, warning);

const inSeconds = (seconds: number): string => `${Number(seconds.toFixed(1))} s`;
/** At least 0.1 s, to avoid "0 s too long". */
const overText = (seconds: number): string => inSeconds(Math.max(0.1, Math.ceil(seconds * 10) / 10));

const nameOf = (document: CanonicalAudioform, key: string): Message => {
  const asset = assetOf(document, key);
  if (asset?.type !== 'tts') return audioformMessage('audioforms.subjects.speech', { key });
  const words = asset.text.replaceAll(/\s+/g, ' ').trim();
  return audioformMessage('audioforms.subjects.text', {
    text: words.length > 40 ? `${words.slice(0, 39)}…` : words,
  });
};

type Overrun = {
  readonly place: string;
  /** The speech that is too long, longest first. */
  readonly speech: readonly SpeechLength[];
  readonly subject: Message;
  readonly slotSeconds: number;
  readonly overBySeconds: number;
};

const addProblem = (solver: Solver, { place, speech, subject, slotSeconds, overBySeconds }: Overrun): void => {
  const assetKey = longest(speech)?.key ?? '';
  if (solver.blamed.has(assetKey)) return;
  for (const { key } of speech) solver.blamed.add(key);
  const message = audioformMessage(speech.length === 0 ? 'audioforms.partsTooLong' : 'audioforms.speechTooLong', {
    subject,
    over: overText(overBySeconds),
    slot: inSeconds(slotSeconds),
  });
  solver.problems.push({ place, assetKey, message, overBySeconds });
};

const longest = (lengths: readonly SpeechLength[]): SpeechLength | undefined =>
  lengths.reduce<SpeechLength | undefined>(
    (best, length) => (best === undefined || length.plannedSeconds > best.plannedSeconds ? length : best),
    undefined,
  );

/** Fits texts with a target length of their own. */
const fitTargets = (solver: Solver): void => {
  for (const length of solver.lengths.values()) {
    const asset = assetOf(solver.document, length.key);
    const target = asset?.type === 'tts' || asset?.type === 'sts' ? asset.targetDurationSeconds : undefined;
    if (target === undefined) continue;
    length.plannedSeconds = Math.min(length.maxSeconds, Math.max(length.minSeconds, target));
    length.isSettled = true;
    const over = length.minSeconds - target;
    const name = nameOf(solver.document, length.key);
    if (over > SLOT_RESERVE_SECONDS) {
      const place = assetPlace(length.key);
      addProblem(solver, { place, speech: [length], subject: name, slotSeconds: target, overBySeconds: over });
    } else if (target - length.maxSeconds > PERFECT_WITHIN_SECONDS) {
      const missing = inSeconds(target - length.maxSeconds);
      warn(solver, audioformMessage('audioforms.speechTooShort', { subject: name, missing, slot: inSeconds(target) }));
    }
  }
};

/** Fits clips of a fixed length: speech must not be longer; the rest of the clip is silent. */
const fitFixedClips = (solver: Solver): void => {
  const { sections } = solver.document.production.arrangement;
  for (const { path, clip, sectionIndex } of clipsOf(solver.document)) {
    const length = solver.lengths.get(clip.assetRef);
    if (length === undefined || clip.forcedDurationSeconds === undefined) continue;
    const slot = clip.forcedDurationSeconds + clip.readPositionSeconds;
    if (length.plannedSeconds <= slot + EQUAL_WITHIN_SECONDS) continue;
    if (sections[sectionIndex]?.autofit === false) {
      warn(solver, autofitOff);
      continue;
    }
    const wanted = slot - SLOT_RESERVE_SECONDS;
    if (!length.isSettled) length.plannedSeconds = Math.max(length.minSeconds, wanted);
    const over = length.plannedSeconds - slot;
    if (over <= SLOT_RESERVE_SECONDS) continue;
    const subject = nameOf(solver.document, clip.assetRef);
    addProblem(solver, { place: path, speech: [length], subject, slotSeconds: slot, overBySeconds: over });
  }
};

/** Fits groups whose lengths must sum to a target, slower or faster within their limits. */
const fitGroups = (solver: Solver): void => {
  solver.document.production.constraints.forEach((constraint, index) => {
    const members = constraint.assets.map((key) => solver.lengths.get(key)).filter((length) => length !== undefined);
    const total = (): number => members.reduce((sum, length) => sum + length.plannedSeconds, 0);
    const target = constraint.groupTargetDurationSeconds;
    if (members.length === 0) return;
    scaleToTotal(members, target, total);
    const over = total() - target;
    if (over <= SLOT_RESERVE_SECONDS) return;
    const place = `production.constraints[${index}]`;
    const subject = audioformMessage('audioforms.subjects.group');
    addProblem(solver, { place, speech: members, subject, slotSeconds: target, overBySeconds: over });
  });
};

const fitLayer = (solver: Solver, layer: CanonicalLayer, slot: number, place: string, isAutofit: boolean): void => {
  const total = (): number => layerSeconds(solver, layer);
  const speech = freeSpeechOf(solver, [layer]);
  if (speech.length === 0 || total() <= slot + EQUAL_WITHIN_SECONDS) return;
  if (!isAutofit) {
    warn(solver, autofitOff);
    return;
  }
  scaleToTotal(speech, slot - SLOT_RESERVE_SECONDS, total);
  const over = total() - slot;
  if (over <= 0) return;
  addProblem(solver, {
    place,
    speech,
    subject: audioformMessage('audioforms.subjects.part'),
    slotSeconds: slot,
    overBySeconds: over,
  });
};

/** Fits sections of a fixed length: each layer must fit between the paddings. */
const fitSections = (solver: Solver): void => {
  for (const [sectionIndex, section] of solver.document.production.arrangement.sections.entries()) {
    if (section.forcedDurationSeconds === undefined) continue;
    const paddings = section.paddingStartSeconds + section.paddingEndSeconds;
    const slot = Math.max(0, section.forcedDurationSeconds - paddings);
    for (const [layerIndex, layer] of section.layers.entries()) {
      fitLayer(solver, layer, slot, layerPath(sectionIndex, layerIndex), section.autofit);
    }
  }
};

/** Fits an ad of fixed length: sections without a length of their own share the remaining time. */
const fitArrangement = (solver: Solver): void => {
  const { sections, forcedDurationSeconds: forced } = solver.document.production.arrangement;
  if (forced === undefined) return;
  const total = (): number => sections.reduce((sum, section) => sum + sectionSeconds(solver, section), 0);
  if (total() <= forced + EQUAL_WITHIN_SECONDS) return;
  const open = sections.filter((section) => section.forcedDurationSeconds === undefined);
  const speech = freeSpeechOf(
    solver,
    open.filter((section) => section.autofit).flatMap((section) => section.layers),
  );
  scaleToTotal(speech, forced - SLOT_RESERVE_SECONDS, total);
  const over = total() - forced;
  if (over <= 0) return;
  if (sections.some((section) => !section.autofit)) {
    warn(solver, autofitOff);
    return;
  }
  const place = 'production.arrangement';
  addProblem(solver, {
    place,
    speech,
    subject: audioformMessage('audioforms.subjects.whole'),
    slotSeconds: forced,
    overBySeconds: over,
  });
};

/** Converts planned lengths to changes: small differences are stretched, larger ones spoken again. */
const deedsOf = (solver: Solver): Pick<SpeechFit, 'respeak' | 'stretch'> => {
  const respeak = new Map<string, { speed: number; targetSeconds: number }>();
  const stretch = new Map<string, { ratio: number; targetSeconds: number }>();
  for (const { key, spokenSeconds, spokenSpeed, range, plannedSeconds: targetSeconds } of solver.lengths.values()) {
    const ratio = targetSeconds / spokenSeconds;
    if (Math.abs(targetSeconds - spokenSeconds) < EQUAL_WITHIN_SECONDS) continue;
    const isSmall = ratio <= MAX_STRETCH_RATIO + 1e-9 && ratio >= 1 / MAX_STRETCH_RATIO - 1e-9;
    const speed = Math.min(range.maxSpeed, Math.max(range.minSpeed, spokenSpeed / ratio));
    // Speech-to-speech has no other speeds, so it is stretched within its range.
    if (isSmall || range.minSpeed === range.maxSpeed) stretch.set(key, { ratio, targetSeconds });
    else respeak.set(key, { speed: Math.round(speed * 1e4) / 1e4, targetSeconds });
  }
  return { respeak, stretch };
};

/**
 * Determines which speech must be spoken again (and at what speed) or stretched, so that texts, fixed clips, groups,
 * sections and the whole ad have the required lengths. `spoken` contains the lengths of the speech, and its speed if it
 * differs from the voice's own; it may contain lengths of media and effects, which count in sections.
 *
 * Works in rounds: speak the texts in `respeak`, call again with the new lengths and speeds; when only `stretch`
 * remains, stretch and stop. Speech that is too short is a problem only for an explicit target; elsewhere the bed
 * continues.
 */
export const fitSpeech = (document: CanonicalAudioform, spoken: ReadonlyMap<string, SpokenAsset>): SpeechFit => {
  const solver: Solver = {
    document,
    spoken,
    lengths: speechLengths(document, spoken),
    problems: [],
    warnings: new Map(),
    blamed: new Set(),
  };
  fitTargets(solver);
  fitFixedClips(solver);
  fitGroups(solver);
  fitSections(solver);
  fitArrangement(solver);
  return { ...deedsOf(solver), problems: solver.problems, warnings: [...solver.warnings.values()] };
};
