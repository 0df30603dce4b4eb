/** Speech request that Azure's double reads from an SSML document. */
export type HeardSsml = {
  readonly voice: string;
  readonly languageCode: string;
  readonly style: string | undefined;
  readonly rate: number;
  readonly pitchSemitones: number;
  readonly text: string;
  readonly phonemes: readonly string[];
};

/** Allowed and required attributes of each element. */
const ELEMENTS: Readonly<Record<string, { readonly must: readonly string[]; readonly may: readonly string[] }>> = {
  speak: { must: ['version', 'xmlns', 'xml:lang'], may: ['xmlns:mstts'] },
  voice: { must: ['name'], may: [] },
  'mstts:express-as': { must: ['style'], may: ['styledegree'] },
  prosody: { must: [], may: ['rate', 'pitch'] },
  phoneme: { must: ['alphabet', 'ph'], may: [] },
};
/** Allowed children of each element. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  speak: [''],
  voice: ['speak'],
  'mstts:express-as': ['voice'],
  prosody: ['voice', 'mstts:express-as'],
  phoneme: ['voice', 'mstts:express-as', 'prosody'],
};
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plainOf = (text: string): string => {
  if (/[<>]|&(?!(amp|lt|gt|quot|apos);)/.test(text)) throw new Error('not well formed');
  if (/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(text)) throw new Error('no XML character');
  return text.replace(/&(\w+);/g, (_all, name: string) => ENTITIES[name]!);
};

const attributesOf = (source: string): Record<string, string> => {
  const attributes: Record<string, string> = {};
  const rest = source.replace(/\s+([\w:-]+)="([^"]*)"/g, (_all, name: string, value: string) => {
    if (name in attributes) throw new Error('an attribute twice');
    attributes[name] = plainOf(value);
    return '';
  });
  if (rest.trim() !== '') throw new Error('not an attribute');
  return attributes;
};

const checkElement = (name: string, attributes: Readonly<Record<string, string>>, parent: string): void => {
  const rule = ELEMENTS[name];
  if (!rule || !PARENTS[name]!.includes(parent)) throw new Error(`no ${name} here`);
  const given = Object.keys(attributes);
  if (rule.must.some((needed) => !given.includes(needed))) throw new Error(`${name} lacks an attribute`);
  if (given.some((one) => !rule.must.includes(one) && !rule.may.includes(one))) throw new Error('unknown attribute');
};

const numberIn = (text: string | undefined, form: RegExp, fallback: number): number => {
  if (text === undefined) return fallback;
  const match = form.exec(text);
  if (!match) throw new Error('not a number');
  return Number(match[1]);
};

/**
 * Parses a document strictly and accepts only elements that we may send, so that user text that became markup is
 * detected.
 * @throws Error for any violation
 */
export const hearSsml = (document: string): HeardSsml => {
  const path: string[] = [];
  const found: Record<string, Record<string, string>> = {};
  const phonemes: string[] = [];
  let text = '';
  for (const part of document.match(/<[^>]*>|[^<]+/g) ?? []) {
    if (!part.startsWith('<')) {
      if (path.length < 2) throw new Error('text outside of the voice');
      text += plainOf(part);
      continue;
    }
    const closing = /^<\/([\w:-]+)>$/.exec(part)?.[1];
    if (closing !== undefined) {
      if (path.pop() !== closing) throw new Error('wrong nesting');
      continue;
    }
    const [, name = '', attributeSource = ''] = /^<([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)>$/.exec(part) ?? [];
    const attributes = attributesOf(attributeSource);
    checkElement(name, attributes, path.at(-1) ?? '');
    if (name === 'phoneme') phonemes.push(attributes.ph!);
    else if (found[name]) throw new Error(`a second ${name}`);
    found[name] = attributes;
    path.push(name);
  }
  if (path.length > 0 || !found.voice) throw new Error('not closed');
  return {
    voice: found.voice.name!,
    languageCode: found.speak!['xml:lang']!,
    style: found['mstts:express-as']?.style,
    rate: 1 + numberIn(found.prosody?.rate, /^([+-]\d+(?:\.\d+)?)%$/, 0) / 100,
    pitchSemitones: numberIn(found.prosody?.pitch, /^([+-]\d+(?:\.\d+)?)st$/, 0),
    text,
    phonemes,
  };
};
