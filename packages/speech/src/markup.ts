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

/** Where in the script's outline something stands; null outside of any section. */
export type ScriptPlace = { readonly section: string | null; readonly sub: string | null };

export type SpeechSpan = ScriptPlace & {
  readonly kind: 'speech';
  /** Plain words; line breaks of the script are kept as `\n`. */
  readonly text: string;
  /** Factor on the speaker's tempo, 0.5 to 2. */
  readonly rate: number;
  /** Change of the speaker's pitch, −12 to 12. */
  readonly pitchSemitones: number;
  readonly emphasis: EmphasisLevel;
};

export type SilenceSpan = ScriptPlace & { readonly kind: 'silence'; readonly seconds: number };

export type ScriptSpan = SpeechSpan | SilenceSpan;

/** A section as the script declares it. */
export type ScriptSection = {
  readonly name: string;
  /** The segment of the sound template that plays under it, when the script names one. */
  readonly soundSegment?: string;
  /** A voice of its own, when the script names one. */
  readonly voice?: string;
};

export type ParsedScript = {
  readonly spans: readonly ScriptSpan[];
  readonly sections: readonly ScriptSection[];
  /** Sentences for the writer of the script; each at most once. */
  readonly warnings: readonly string[];
};

/** Longest pause of one tag. */
export const LONGEST_BREAK_SECONDS = 10;
/** Longest sum of all pauses: the longest ad, 500 s. */
export const LONGEST_TOTAL_BREAK_SECONDS = 500;
const DEEPEST_NESTING = 50;
const MOST_WARNINGS = 50;
const RATE_RANGE = { lowest: 0.5, highest: 2 };
const PITCH_LIMIT_SEMITONES = 12;

type Style = { readonly rate: number; readonly pitchSemitones: number; readonly emphasis: EmphasisLevel };
type Frame = Style & { readonly tag: string; readonly silent: boolean };
type OpenTag = Extract<MarkupToken, { kind: 'open' }>;

/** Tags that other parts of the house read; they say nothing themselves. */
const TAGS_WITHOUT_SPEECH = new Set(['as:fx', 'as:media']);
/** Tags that may stand around or inside without a meaning of their own. */
const PLAIN_TAGS = new Set(['speak', 'p', 's', 'as:p', 'as:s']);

const clamp = (value: number, lowest: number, highest: number): number => Math.min(highest, Math.max(lowest, value));

const endsWithSpace = (text: string): boolean => /\s/.test(text.charAt(text.length - 1));

/** State of one reading of a script. */
class ScriptReader {
  readonly spans: ScriptSpan[] = [];
  readonly sections: ScriptSection[] = [];
  readonly warnings = new Set<string>();
  private readonly audience: ReadonlyMap<string, string>;
  private readonly frames: Frame[] = [];
  private place: ScriptPlace = { section: null, sub: null };
  private ignoredDepth = 0;
  private totalSilenceSeconds = 0;

  constructor(audience: ReadonlyMap<string, string>) {
    this.audience = audience;
  }

  warn(sentence: string): void {
    if (this.warnings.size < MOST_WARNINGS) this.warnings.add(sentence);
  }

  private top(): Omit<Frame, 'tag'> {
    return this.frames.at(-1) ?? { rate: 1, pitchSemitones: 0, emphasis: 'none', silent: false };
  }

  say(text: string): void {
    const { rate, pitchSemitones, emphasis, silent } = this.top();
    const speakable = withoutUnspoken(text);
    if (silent || speakable.trim() === '') {
      // White space between two words in two tags still parts them.
      const last = this.spans.at(-1);
      if (!silent && speakable !== '' && last?.kind === 'speech' && !endsWithSpace(last.text)) {
        this.spans[this.spans.length - 1] = { ...last, text: `${last.text}${speakable.includes('\n') ? '\n' : ' '}` };
      }
      return;
    }
    const span: SpeechSpan = { kind: 'speech', text: speakable, rate, pitchSemitones, emphasis, ...this.place };
    const last = this.spans.at(-1);
    const continues =
      last?.kind === 'speech' &&
      last.rate === rate &&
      last.pitchSemitones === pitchSemitones &&
      last.emphasis === emphasis &&
      last.section === span.section &&
      last.sub === span.sub;
    if (continues) this.spans[this.spans.length - 1] = { ...span, text: last.text + speakable };
    else this.spans.push(span);
  }

  private pause(tag: OpenTag): void {
    const time = tag.attributes.get('time');
    const strength = tag.attributes.get('strength');
    const asked = time !== undefined ? breakTimeSeconds(time) : breakStrengthSeconds(strength ?? 'medium');
    if (asked === undefined) {
      this.warn(`The pause '${time ?? strength}' was not understood and is left out.`);
      return;
    }
    if (asked > LONGEST_BREAK_SECONDS) {
      this.warn(`A pause may last ${LONGEST_BREAK_SECONDS} seconds; a longer one was shortened.`);
    }
    const left = LONGEST_TOTAL_BREAK_SECONDS - this.totalSilenceSeconds;
    const seconds = Math.min(asked, LONGEST_BREAK_SECONDS, left);
    if (left <= 0) this.warn(`All pauses together may last ${LONGEST_TOTAL_BREAK_SECONDS} seconds.`);
    if (seconds <= 0) return;
    this.totalSilenceSeconds += seconds;
    this.spans.push({ kind: 'silence', seconds, ...this.place });
  }

  private prosody(tag: OpenTag): Style {
    const style = this.top();
    const rate = tag.attributes.get('rate');
    const pitch = tag.attributes.get('pitch');
    const factor = rate === undefined ? 1 : rateFactor(rate);
    const semitones = pitch === undefined ? 0 : pitchChangeSemitones(pitch);
    if (factor === undefined) this.warn(`The rate '${rate}' was not understood.`);
    if (semitones === undefined) this.warn(`The pitch '${pitch}' was not understood; write it as '+2st' or '+10%'.`);
    return {
      rate: clamp(style.rate * (factor ?? 1), RATE_RANGE.lowest, RATE_RANGE.highest),
      pitchSemitones: clamp(style.pitchSemitones + (semitones ?? 0), -PITCH_LIMIT_SEMITONES, PITCH_LIMIT_SEMITONES),
      emphasis: style.emphasis,
    };
  }

  private enterSection(tag: OpenTag): void {
    if (this.place.section !== null) {
      this.warn('A section inside a section is not possible; the outer one ends where the inner one begins.');
    }
    const name = tag.attributes.get('name')?.trim() || `section ${this.sections.length + 1}`;
    if (!tag.attributes.get('name')?.trim()) this.warn('A section without a name was numbered.');
    if (this.sections.some((section) => section.name === name)) this.warn(`The section name '${name}' is used twice.`);
    const soundSegment = tag.attributes.get('soundsegment');
    const voice = tag.attributes.get('voice');
    this.sections.push({
      name,
      ...(soundSegment === undefined ? {} : { soundSegment }),
      ...(voice === undefined ? {} : { voice }),
    });
    this.place = { section: name, sub: null };
  }

  private enterSub(tag: OpenTag): void {
    if (this.place.section === null) this.warn('A sub-section belongs inside a section.');
    if (this.place.sub !== null) this.warn('A sub-section inside a sub-section is not possible.');
    this.place = { ...this.place, sub: tag.attributes.get('name')?.trim() || null };
  }

  private placeholder(tag: OpenTag): Frame {
    const id = tag.attributes.get('id') ?? tag.attributes.get('name') ?? '';
    const value = this.audience.get(id);
    if (value !== undefined) this.say(value);
    else if (tag.selfClosing) this.warn(`The placeholder '${id}' has neither a value nor a fallback.`);
    return { ...this.top(), tag: tag.name, silent: value !== undefined || this.top().silent };
  }

  /** `<sub alias="what to say">what is written</sub>` of SSML. */
  private substitute(tag: OpenTag): Frame {
    const alias = tag.attributes.get('alias');
    if (alias !== undefined) this.say(alias);
    return { ...this.top(), tag: tag.name, silent: alias !== undefined || this.top().silent };
  }

  /** Does what the tag says; returns the frame for what it encloses, or undefined when it encloses nothing. */
  private frameFor(tag: OpenTag): Frame | undefined {
    const same: Frame = { ...this.top(), tag: tag.name };
    switch (tag.name) {
      case 'break':
      case 'as:break':
        this.pause(tag);
        return undefined;
      case 'prosody':
      case 'as:prosody':
        return { ...same, ...this.prosody(tag) };
      case 'emphasis':
      case 'as:emphasis': {
        const level = emphasisLevel(tag.attributes.get('level'));
        if (level === undefined) this.warn(`The emphasis '${tag.attributes.get('level')}' was not understood.`);
        return { ...same, emphasis: level ?? 'moderate' };
      }
      case 'as:section':
        this.enterSection(tag);
        return same;
      case 'as:sub':
        this.enterSub(tag);
        return same;
      case 'sub':
        return this.substitute(tag);
      case 'as:placeholder':
        return this.placeholder(tag);
      default:
        if (TAGS_WITHOUT_SPEECH.has(tag.name)) this.warn(`The tag <${tag.name}> is not part of the speech.`);
        else if (!PLAIN_TAGS.has(tag.name)) this.warn(`The tag <${tag.name}> is unknown and was left out.`);
        return same;
    }
  }

  open(tag: OpenTag): void {
    if (this.frames.length >= DEEPEST_NESTING) {
      this.warn('Tags are nested too deeply; the innermost were left out.');
      if (!tag.selfClosing) this.ignoredDepth += 1;
      return;
    }
    const frame = this.frameFor(tag);
    if (tag.selfClosing || frame === undefined) this.leave(tag.name);
    else this.frames.push(frame);
  }

  /** A section or sub-section that ends, by its closing tag or at once. */
  private leave(tag: string): void {
    if (tag === 'as:section') this.place = { section: null, sub: null };
    if (tag === 'as:sub') this.place = { ...this.place, sub: null };
  }

  close(name: string): void {
    if (this.ignoredDepth > 0) {
      this.ignoredDepth -= 1;
      return;
    }
    if (name === 'break' || name === 'as:break') return;
    const position = this.frames.findLastIndex((frame) => frame.tag === name);
    if (position < 0) {
      this.warn(`The closing tag </${name}> has no beginning.`);
      return;
    }
    if (position < this.frames.length - 1) this.warn('Some tags are closed in another order than they were opened.');
    for (const frame of this.frames.splice(position)) this.leave(frame.tag);
  }

  end(): void {
    const left = this.frames.at(-1);
    if (left !== undefined && !PLAIN_TAGS.has(left.tag)) this.warn(`The tag <${left.tag}> is never closed.`);
  }
}

/**
 * Reads the script language of the house: pauses, prosody, emphasis, sections and placeholders, each also with the
 * prefix `as:`. Unknown tags are dropped with a warning and their words kept. Never throws; linear time.
 * @param audience values for placeholders, by id; plain text, not markup
 */
export const parseMarkup = (script: string, audience: Readonly<Record<string, string>> = {}): ParsedScript => {
  const reader = new ScriptReader(new Map(Object.entries(audience)));
  for (const token of markupTokens(script)) {
    switch (token.kind) {
      case 'text':
        reader.say(token.text);
        break;
      case 'open':
        reader.open(token);
        break;
      case 'close':
        reader.close(token.name);
        break;
      default:
        throw token satisfies never;
    }
  }
  reader.end();
  return { spans: reader.spans, sections: reader.sections, warnings: [...reader.warnings] };
};
