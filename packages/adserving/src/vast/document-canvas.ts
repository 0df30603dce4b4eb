import { clearAnswer, type DocumentLayout, type FixedDocument } from './fixed-document.ts';

/** Memory for one document, whose parts can be read as text of one character per byte. */
export type CanvasMemory = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly textOf: (start: number, end: number) => string;
};

/** Words in which documents differ from the first one of their canvas. Most documents of a campaign differ in the same words. */
type Differences = {
  /** Number of each run's first word, and of the word behind its last, in turn. */
  readonly runs: Int32Array;
  readonly count: number;
  /** Words of the first document. */
  readonly first: Int32Array;
};

/** Memory that documents with the same layout use in turn, so that the processor has it at hand. */
type Canvas = CanvasMemory & {
  readonly view: DataView;
  readonly words: Int32Array;
  readonly layout: DocumentLayout;
  /** Bytes of the documents; the memory has whole words. */
  readonly length: number;
  /** By their macros and the words in which they differ from the first document. */
  readonly families: Map<string, Family>;
  /** Number of the document that the canvas shows. */
  shown: number;
  /** In what it differs from the first one. */
  differences: Differences;
};

/** What documents of a family have in common. */
export type DocumentKind = Pick<FixedDocument, 'layout' | 'hasMacros'>;

/**
 * Documents that differ from the first one of their canvas in the same words. Families are few, so that the processor has them at hand; of a
 * document itself, an answer reads two numbers and its own words.
 */
type Family = DocumentKind & {
  readonly canvas: Canvas;
  readonly differences: Differences;
  /** Own words of the documents, one behind the other. */
  words: Int32Array;
  used: number;
};

const WORD_BYTES = 4;
/** Equal words between two different ones that are kept as if they differed: a run costs as much. */
const MAX_GAP_WORDS = 4;
/** Documents for which a family has room at first. */
const FIRST_DOCUMENTS = 4;
/** Words of a family, 1 MB. Further documents make another family. */
const MAX_FAMILY_WORDS = 250_000;
/** A document that differs in more of its words has a canvas of its own. */
const MAX_DIFFERENT_SHARE = 0.5;
const FIRST_ENTRIES = 64;
/** Of each document: number of its family, and place of its own words. */
const ENTRY_SIZE = 2;
/** Shown by a canvas before its first document. */
const NOTHING = -1;

/** Of the first document of a canvas. */
const none: Differences = { runs: new Int32Array(0), count: 0, first: new Int32Array(0) };

const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength / WORD_BYTES);

const writeRuns = (target: Int32Array, runs: Int32Array, words: Int32Array, start: number): void => {
  let from = start;
  for (let index = 0; index < runs.length; index += 2) {
    const end = runs[index + 1]!;
    for (let place = runs[index]!; place < end; place += 1) {
      target[place] = words[from]!;
      from += 1;
    }
  }
};

const readRuns = (source: Int32Array, { runs, count }: Omit<Differences, 'first'>): Int32Array => {
  const words = new Int32Array(count);
  let to = 0;
  for (let index = 0; index < runs.length; index += 2) {
    const run = source.subarray(runs[index], runs[index + 1]);
    words.set(run, to);
    to += run.length;
  }
  return words;
};

const runsOf = (one: Int32Array, other: Int32Array): number[] => {
  const runs: number[] = [];
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] === other[index]) continue;
    const end = runs.at(-1);
    if (end !== undefined && index - end <= MAX_GAP_WORDS) runs[runs.length - 1] = index + 1;
    else runs.push(index, index + 1);
  }
  return runs;
};

const lengthOfRuns = (runs: readonly number[]): number =>
  runs.reduce((sum, place, index) => (index % 2 === 0 ? sum - place : sum + place), 0);

/** A longer array with the same numbers. */
const grow = (former: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const longer = new Int32Array(length);
  longer.set(former);
  return longer;
};

const showFirst = (canvas: Canvas): void => {
  const { differences, words, bytes, layout } = canvas;
  writeRuns(words, differences.runs, differences.first, 0);
  canvas.shown = NOTHING;
  canvas.differences = none;
  clearAnswer(bytes, layout);
};

const familyKey = (hasMacros: boolean, runs: readonly number[]): string => `${hasMacros} ${runs.join()}`;

const createFamily = (canvas: Canvas, hasMacros: boolean, differences: Differences): Family => {
  const words = new Int32Array(FIRST_DOCUMENTS * differences.count);
  const family = { layout: canvas.layout, hasMacros, canvas, differences, words, used: 0 };
  canvas.families.set(familyKey(hasMacros, [...differences.runs]), family);
  return family;
};

const hasRoom = ({ used, differences: { count } }: Family): boolean => used === 0 || used + count <= MAX_FAMILY_WORDS;

/** Family of a document among those of a canvas. Undefined when it has little in common with the first document. */
const findFamily = (canvas: Canvas, document: Int32Array, hasMacros: boolean): Family | undefined => {
  const { words, families } = canvas;
  showFirst(canvas);
  const runs = runsOf(words, document);
  const count = lengthOfRuns(runs);
  if (count > words.length * MAX_DIFFERENT_SHARE) return undefined;
  const known = families.get(familyKey(hasMacros, runs));
  if (known) return hasRoom(known) ? known : createFamily(canvas, hasMacros, known.differences);
  const found = { runs: Int32Array.from(runs), count };
  return createFamily(canvas, hasMacros, { ...found, first: readRuns(words, found) });
};

const createCanvas = ({ bytes, textOf }: CanvasMemory, { bytes: { length }, layout }: FixedDocument): Canvas => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = wordsOf(bytes);
  const families = new Map<string, Family>();
  return { bytes, textOf, view, words, layout, length, families, shown: NOTHING, differences: none };
};

/** Adds a document's own words to its family. @returns their place */
const addWords = (family: Family, own: Int32Array): number => {
  const { used } = family;
  const needed = used + own.length;
  if (needed > family.words.length) {
    family.words = grow(family.words, Math.max(needed, Math.min(2 * needed, MAX_FAMILY_WORDS)));
  }
  family.words.set(own, used);
  family.used = needed;
  return used;
};

export type DocumentCanvases = {
  /** Documents that are kept. */
  readonly count: () => number;
  /**
   * Keeps a document. Those that are to share a canvas have the same layout object.
   * @returns number of the document
   */
  readonly keep: (document: FixedDocument) => number;
  readonly has: (number: number) => boolean;
  readonly kindOf: (number: number) => DocumentKind;
  readonly addressesOf: (number: number) => FixedDocument['addresses'];
  /** Writes a document over the one that its canvas shows. What answers wrote is not defined afterwards. */
  readonly show: (number: number) => Canvas;
  /** The document by itself. */
  readonly take: (number: number) => FixedDocument;
};

/**
 * Keeps documents that differ in few words: most of their bytes are in one canvas, where a document is written before it is read.
 * @param allocate memory of a number of bytes, with zeros
 * @param firstNumber number of the first document; the next ones count on
 */
export const createCanvases = (allocate: (bytes: number) => CanvasMemory, firstNumber = 0): DocumentCanvases => {
  const canvases = new Map<DocumentLayout, Canvas>();
  const families: Family[] = [];
  const familyNumbers = new Map<Family, number>();
  const addresses: FixedDocument['addresses'][] = [];
  let entries = new Int32Array(FIRST_ENTRIES * ENTRY_SIZE);

  const numberOf = (family: Family): number => {
    const known = familyNumbers.get(family);
    if (known !== undefined) return known;
    familyNumbers.set(family, families.length);
    return families.push(family) - 1;
  };
  const familyFor = (document: FixedDocument, whole: Uint8Array<ArrayBuffer>): Family => {
    const { bytes, layout, hasMacros } = document;
    const known = canvases.get(layout);
    const similar = known?.length === bytes.length ? findFamily(known, wordsOf(whole), hasMacros) : undefined;
    if (similar) return similar;
    const canvas = createCanvas(allocate(whole.length), document);
    canvas.bytes.set(whole);
    canvases.set(layout, canvas);
    return createFamily(canvas, hasMacros, none);
  };
  const keep: DocumentCanvases['keep'] = (document) => {
    const { bytes } = document;
    const whole = new Uint8Array(Math.ceil(bytes.length / WORD_BYTES) * WORD_BYTES);
    whole.set(bytes);
    const family = familyFor(document, whole);
    const place = addresses.length * ENTRY_SIZE;
    if (place === entries.length) entries = grow(entries, 2 * place);
    entries[place] = numberOf(family);
    entries[place + 1] = addWords(family, readRuns(wordsOf(whole), family.differences));
    addresses.push(document.addresses);
    return firstNumber + addresses.length - 1;
  };
  const show: DocumentCanvases['show'] = (number) => {
    const place = (number - firstNumber) * ENTRY_SIZE;
    const { canvas, differences, words } = families[entries[place]!]!;
    if (canvas.shown === number) return canvas;
    const former = canvas.differences;
    if (former !== differences) writeRuns(canvas.words, former.runs, former.first, 0);
    writeRuns(canvas.words, differences.runs, words, entries[place + 1]!);
    canvas.differences = differences;
    canvas.shown = number;
    return canvas;
  };
  const kindOf: DocumentCanvases['kindOf'] = (number) => families[entries[(number - firstNumber) * ENTRY_SIZE]!]!;
  const addressesOf: DocumentCanvases['addressesOf'] = (number) => addresses[number - firstNumber]!;
  return {
    count: () => addresses.length,
    keep,
    has: (number) => number >= firstNumber && number < firstNumber + addresses.length,
    kindOf,
    addressesOf,
    show,
    take: (number) => {
      const { bytes, layout, length } = show(number);
      clearAnswer(bytes, layout);
      const { hasMacros } = kindOf(number);
      return { bytes: bytes.slice(0, length), layout, addresses: addressesOf(number), hasMacros };
    },
  };
};
