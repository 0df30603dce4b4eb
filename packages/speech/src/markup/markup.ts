import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import type { Message } from '@sonora/contracts/messages/message';
import { encodeOverride, isInterpretation, type ReadingOverride } from '../normalise/reading-override.ts';
import { type MarkupToken, markupTokens } from './markup-tokens.ts';
import {
  breakStrengthSeconds,
  breakTimeSeconds,
  type EmphasisLevel,
  emphasisLevel,
  pitchChangeSemitones,
  rateFactor,
} from './prosody-values.ts';
import { withoutUnspoken } from './unspoken.ts';

/** Section and sub-section of a place in the script; null outside of any section. */
export type ScriptPlace = { readonly section: string | null; readonly sub: string | null };

export type SpeechSpan = ScriptPlace & {
  readonly kind: 'speech';
  /**
   * Plain words; line breaks of the script are kept as line feeds. Readings that the script defines are encoded by
   * `encodeOverride`.
   */
  readonly text: string;
  /** Factor of the speaker's tempo, 0.5 to 2. */
  readonly rate: number;
  /** Change of the speaker's pitch, −12 to 12. */
  readonly pitchSemitones: number;
  readonly emphasis: EmphasisLevel;
};

export type SilenceSpan = ScriptPlace & { readonly kind: 'silence'; readonly seconds: number };

export type ScriptSpan = SpeechSpan | SilenceSpan;

/** A section as declared in the script. */
export type ScriptSection = {
  readonly name: string;
  /** Segment of the sound template for this section, if the script names one. */
  readonly soundSegment?: string;
  /** Voice of this section, if the script names one. */
  readonly voice?: string;
};

export type ParsedScript = {
  readonly spans: readonly ScriptSpan[];
  readonly sections: readonly ScriptSection[];
  /** Sentences for the author of the script, without duplicates. */
  readonly warnings: readonly Message[];
};

/** Maximum pause of one tag. */
export const MAX_BREAK_SECONDS = 10;
/** Maximum sum of all pauses: the longest ad, 500 s. */
export const MAX_TOTAL_BREAK_SECONDS = 500;
const DEEPEST_NESTING = 50;
const MAX_WARNINGS = 50;
const RATE_RANGE = { lowest: 0.5, highest: 2 };
const PITCH_LIMIT_SEMITONES = 12;

type Style = { readonly rate: number; readonly pitchSemitones: number; readonly emphasis: EmphasisLevel };
type Frame = Style & {
  readonly tag: string;
  readonly silent: boolean;
  /** Reading of the enclosed words. */
  readonly override?: ReadingOverride;
  /** Collects the enclosed words of a substitution until its tag ends; its alias replaces all of them. */
  readonly gathered?: string[];
};
type OpenTag = Extract<MarkupToken, { kind: 'open' }>;

/** Tags that other packages read; they contain no speech. */
const TAGS_WITHOUT_SPEECH = new Set(['as:fx', 'as:media']);
/** Tags without an effect of their own. */
const PLAIN_TAGS = new Set(['speak', 'p', 's', 'as:p', 'as:s']);

const clamp = (value: number, lowest: number, highest: number): number => Math.min(highest, Math.max(lowest, value));

const endsWithSpace = (text: string): boolean => /\s/.test(text.charAt(text.length - 1));

/** State while reading a script. */
type Reader = {
  readonly audience: ReadonlyMap<string, string>;
  readonly spans: ScriptSpan[];
  readonly sections: ScriptSection[];
  /** Keyed by text, so that a warning is reported once. */
  readonly warnings: Map<string, Message>;
  /** Open tags, outermost first. */
  readonly frames: Frame[];
  place: ScriptPlace;
  /** Number of open tags beyond the maximum nesting. */
  ignoredDepth: number;
  totalSilenceSeconds: number;
};

const warn = (reader: Reader, warning: Message): void => {
  if (reader.warnings.size < MAX_WARNINGS) reader.warnings.set(warning.text, warning);
};

const top = (reader: Reader): Omit<Frame, 'tag'> => {
  return reader.frames.at(-1) ?? { rate: 1, pitchSemitones: 0, emphasis: 'none', silent: false };
};

const say = (reader: Reader, text: string): void => {
  const { silent, gathered, override } = top(reader);
  const plain = withoutUnspoken(text);
  if (gathered !== undefined) {
    if (!silent) gathered.push(plain);
    return;
  }
  add(reader, override === undefined ? plain : encodeOverride(plain, override));
};

/** @param speakable text without silent characters */
const add = (reader: Reader, speakable: string): void => {
  const { rate, pitchSemitones, emphasis, silent } = top(reader);
  if (silent || speakable.trim() === '') {
    // White space between two words in two tags separates them.
    const last = reader.spans.at(-1);
    if (!silent && speakable !== '' && last?.kind === 'speech' && !endsWithSpace(last.text)) {
      reader.spans[reader.spans.length - 1] = { ...last, text: `${last.text}${speakable.includes('\n') ? '\n' : ' '}` };
    }
    return;
  }
  const span: SpeechSpan = { kind: 'speech', text: speakable, rate, pitchSemitones, emphasis, ...reader.place };
  const last = reader.spans.at(-1);
  const continues =
    last?.kind === 'speech' &&
    last.rate === rate &&
    last.pitchSemitones === pitchSemitones &&
    last.emphasis === emphasis &&
    last.section === span.section &&
    last.sub === span.sub;
  if (continues) reader.spans[reader.spans.length - 1] = { ...span, text: last.text + speakable };
  else reader.spans.push(span);
};

const pause = (reader: Reader, tag: OpenTag): void => {
  const time = tag.attributes.get('time');
  const strength = tag.attributes.get('strength');
  const asked = time !== undefined ? breakTimeSeconds(time) : breakStrengthSeconds(strength ?? 'medium');
  if (asked === undefined) {
    warn(reader, audioformMessage('audioforms.pauseNotUnderstood', { pause: time ?? strength ?? '' }));
    return;
  }
  if (asked > MAX_BREAK_SECONDS) {
    warn(reader, audioformMessage('audioforms.pauseShortened', { seconds: MAX_BREAK_SECONDS }));
  }
  const left = MAX_TOTAL_BREAK_SECONDS - reader.totalSilenceSeconds;
  const seconds = Math.min(asked, MAX_BREAK_SECONDS, left);
  if (left <= 0) warn(reader, audioformMessage('audioforms.pausesTogether', { seconds: MAX_TOTAL_BREAK_SECONDS }));
  if (seconds <= 0) return;
  reader.totalSilenceSeconds += seconds;
  reader.spans.push({ kind: 'silence', seconds, ...reader.place });
};

const prosody = (reader: Reader, tag: OpenTag): Style => {
  const style = top(reader);
  const rate = tag.attributes.get('rate');
  const pitch = tag.attributes.get('pitch');
  const factor = rate === undefined ? 1 : rateFactor(rate);
  const semitones = pitch === undefined ? 0 : pitchChangeSemitones(pitch);
  if (factor === undefined) warn(reader, audioformMessage('audioforms.rateNotUnderstood', { rate: rate ?? '' }));
  if (semitones === undefined) warn(reader, audioformMessage('audioforms.pitchNotUnderstood', { pitch: pitch ?? '' }));
  return {
    rate: clamp(style.rate * (factor ?? 1), RATE_RANGE.lowest, RATE_RANGE.highest),
    pitchSemitones: clamp(style.pitchSemitones + (semitones ?? 0), -PITCH_LIMIT_SEMITONES, PITCH_LIMIT_SEMITONES),
    emphasis: style.emphasis,
  };
};

const enterSection = (reader: Reader, tag: OpenTag): void => {
  if (reader.place.section !== null) {
    warn(reader, audioformMessage('audioforms.nestedSection'));
  }
  const name = tag.attributes.get('name')?.trim() || `section ${reader.sections.length + 1}`;
  if (!tag.attributes.get('name')?.trim()) warn(reader, audioformMessage('audioforms.unnamedSection'));
  if (reader.sections.some((section) => section.name === name))
    warn(reader, audioformMessage('audioforms.duplicateSection', { name }));
  const soundSegment = tag.attributes.get('soundsegment');
  const voice = tag.attributes.get('voice');
  reader.sections.push({
    name,
    ...(soundSegment === undefined ? {} : { soundSegment }),
    ...(voice === undefined ? {} : { voice }),
  });
  reader.place = { section: name, sub: null };
};

const enterSub = (reader: Reader, tag: OpenTag): void => {
  if (reader.place.section === null) warn(reader, audioformMessage('audioforms.subSectionOutside'));
  if (reader.place.sub !== null) warn(reader, audioformMessage('audioforms.nestedSubSection'));
  reader.place = { ...reader.place, sub: tag.attributes.get('name')?.trim() || null };
};

const placeholder = (reader: Reader, tag: OpenTag): Frame => {
  const id = tag.attributes.get('id') ?? tag.attributes.get('name') ?? '';
  const value = reader.audience.get(id);
  if (value !== undefined) say(reader, value);
  else if (tag.selfClosing) warn(reader, audioformMessage('audioforms.placeholderWithoutValue', { name: id }));
  return { ...top(reader), tag: tag.name, silent: value !== undefined || top(reader).silent };
};

/** SSML: `<sub alias="what to say">what is written</sub>`. */
const substitute = (reader: Reader, tag: OpenTag): Frame => {
  const same: Frame = { ...top(reader), tag: tag.name };
  const alias = withoutUnspoken(tag.attributes.get('alias') ?? '').trim();
  if (!tag.attributes.has('alias')) warn(reader, audioformMessage('audioforms.substitutionWithoutAlias'));
  if (tag.selfClosing && alias !== '') say(reader, alias);
  if (alias === '') return { ...same, silent: same.silent || tag.attributes.has('alias') };
  // Within another substitution its text belongs to the outer one.
  return same.gathered === undefined ? { ...same, override: { kind: 'alias', alias }, gathered: [] } : same;
};

/** Adds the collected text of a closed substitution as one word with its reading. */
const finishSubstitution = (reader: Reader, { tag, gathered, override }: Frame): void => {
  if (tag !== 'sub' || gathered === undefined || override === undefined || top(reader).gathered !== undefined) return;
  const written = gathered.join('');
  add(reader, written.trim() === '' && override.kind === 'alias' ? override.alias : encodeOverride(written, override));
};

/** SSML: `<say-as interpret-as="digits">2026</say-as>`. */
const sayAs = (reader: Reader, tag: OpenTag): Frame => {
  const same: Frame = { ...top(reader), tag: tag.name };
  const interpretation = tag.attributes.get('interpret-as')?.trim().toLowerCase() ?? '';
  if (!isInterpretation(interpretation)) {
    warn(reader, audioformMessage('audioforms.unknownReading', { reading: interpretation, tag: tag.name }));
    return same;
  }
  return { ...same, override: { kind: 'as', interpretation, format: tag.attributes.get('format') ?? '' } };
};

/** Applies a tag. Returns the frame for its content, or undefined for a tag without content. */
const frameFor = (reader: Reader, tag: OpenTag): Frame | undefined => {
  const same: Frame = { ...top(reader), tag: tag.name };
  switch (tag.name) {
    case 'break':
    case 'as:break':
      pause(reader, tag);
      return undefined;
    case 'prosody':
    case 'as:prosody':
      return { ...same, ...prosody(reader, tag) };
    case 'emphasis':
    case 'as:emphasis': {
      const level = emphasisLevel(tag.attributes.get('level'));
      if (level === undefined)
        warn(
          reader,
          audioformMessage('audioforms.emphasisNotUnderstood', { emphasis: tag.attributes.get('level') ?? '' }),
        );
      return { ...same, emphasis: level ?? 'moderate' };
    }
    case 'as:section':
      enterSection(reader, tag);
      return same;
    case 'as:sub':
      enterSub(reader, tag);
      return same;
    case 'sub':
      return substitute(reader, tag);
    case 'say-as':
    case 'as:say-as':
      return sayAs(reader, tag);
    case 'as:placeholder':
      return placeholder(reader, tag);
    default:
      if (TAGS_WITHOUT_SPEECH.has(tag.name))
        warn(reader, audioformMessage('audioforms.tagNotSpeech', { tag: tag.name }));
      else if (!PLAIN_TAGS.has(tag.name)) warn(reader, audioformMessage('audioforms.unknownTag', { tag: tag.name }));
      return same;
  }
};

const openTag = (reader: Reader, tag: OpenTag): void => {
  if (reader.frames.length >= DEEPEST_NESTING) {
    warn(reader, audioformMessage('audioforms.tagsTooDeep'));
    if (!tag.selfClosing) reader.ignoredDepth += 1;
    return;
  }
  const frame = frameFor(reader, tag);
  if (tag.selfClosing || frame === undefined) leave(reader, tag.name);
  else reader.frames.push(frame);
};

/** Ends a section or sub-section, at its closing tag or immediately. */
const leave = (reader: Reader, tag: string): void => {
  if (tag === 'as:section') reader.place = { section: null, sub: null };
  if (tag === 'as:sub') reader.place = { ...reader.place, sub: null };
};

const closeTag = (reader: Reader, name: string): void => {
  if (reader.ignoredDepth > 0) {
    reader.ignoredDepth -= 1;
    return;
  }
  if (name === 'break' || name === 'as:break') return;
  const position = reader.frames.findLastIndex((frame) => frame.tag === name);
  if (position < 0) {
    warn(reader, audioformMessage('audioforms.closingTagAlone', { tag: name }));
    return;
  }
  if (position < reader.frames.length - 1) warn(reader, audioformMessage('audioforms.tagOrder'));
  closeFrom(reader, position);
};

/** Closes frames from the innermost to the one at `position`. */
const closeFrom = (reader: Reader, position: number): void => {
  while (reader.frames.length > position) {
    const frame = reader.frames.pop()!;
    finishSubstitution(reader, frame);
    leave(reader, frame.tag);
  }
};

const finish = (reader: Reader): void => {
  const left = reader.frames.at(-1);
  if (left !== undefined && !PLAIN_TAGS.has(left.tag))
    warn(reader, audioformMessage('audioforms.tagNotClosed', { tag: left.tag }));
  closeFrom(reader, 0);
};

/**
 * Parses the script markup: pauses, prosody, emphasis, sections, placeholders and readings (`say-as`), each also with
 * the prefix `as:`, and substitutions (`sub`). Unknown tags are removed with a warning; their words stay. Never throws;
 * linear time.
 * @param audience values of placeholders, by id; plain text, not markup
 */
export const parseMarkup = (script: string, audience: Readonly<Record<string, string>> = {}): ParsedScript => {
  const reader: Reader = {
    audience: new Map(Object.entries(audience)),
    spans: [],
    sections: [],
    warnings: new Map(),
    frames: [],
    place: { section: null, sub: null },
    ignoredDepth: 0,
    totalSilenceSeconds: 0,
  };
  for (const token of markupTokens(script)) {
    switch (token.kind) {
      case 'text':
        say(reader, token.text);
        break;
      case 'open':
        openTag(reader, token);
        break;
      case 'close':
        closeTag(reader, token.name);
        break;
      default:
        throw token satisfies never;
    }
  }
  finish(reader);
  return { spans: reader.spans, sections: reader.sections, warnings: [...reader.warnings.values()] };
};
