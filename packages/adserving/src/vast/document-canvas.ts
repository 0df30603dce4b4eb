import { clearAnswer, type DocumentLayout, type FixedDocument } from './fixed-document.ts';

/** Memory for one document, whose parts can be read as text of one character per byte. */
export type CanvasMemory = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly textOf: (start: number, end: number) => string;
};

/** Memory that documents with the same layout use in turn, so that the processor has it at hand. */
type Canvas = CanvasMemory & {
  readonly view: DataView;
  readonly words: Int32Array;
  readonly layout: DocumentLayout;
  /** Bytes of the documents; the memory has whole words. */
  readonly length: number;
  readonly differences: Map<string, Differences>;
  readonly owner: object;
  shown: CanvasDocument | undefined;
};

/** Words in which documents differ from the first one of their canvas. Most documents of a campaign differ in the same words. */
type Differences = {
  /** Number of each run's first word, and of the word behind its last, in turn. */
  readonly runs: Int32Array;
  readonly count: number;
  /** Words of the first document. */
  readonly first: Int32Array;
};

/** A document of which only the words are kept that other documents do not have. */
export type CanvasDocument = Pick<FixedDocument, 'addresses' | 'hasMacros'> & {
  readonly canvas: Canvas;
  readonly differences: Differences;
  /** Has the words of other documents, too. */
  readonly words: Int32Array;
  /** Place of the document's own ones. */
  readonly start: number;
};

const WORD_BYTES = 4;
/** Equal words between two different ones that are kept as if they differed: a run costs as much. */
const MAX_GAP_WORDS = 4;
/** Words of many documents: 1 MB. */
const BLOCK_WORDS = 250_000;
/** A document that differs in more of its words has a canvas of its own. */
const MAX_DIFFERENT_SHARE = 0.5;

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

/** Writes a document over the one that its canvas shows. What answers wrote is not defined afterwards. */
export const showDocument = (document: CanvasDocument): void => {
  const { canvas, differences, words, start } = document;
  const { shown } = canvas;
  if (shown === document) return;
  if (shown && shown.differences !== differences) {
    writeRuns(canvas.words, shown.differences.runs, shown.differences.first, 0);
  }
  writeRuns(canvas.words, differences.runs, words, start);
  canvas.shown = document;
};

/** The document by itself. */
export const takeDocument = (document: CanvasDocument): FixedDocument => {
  const { canvas, addresses, hasMacros } = document;
  showDocument(document);
  clearAnswer(canvas.bytes, canvas.layout);
  return { bytes: canvas.bytes.slice(0, canvas.length), layout: canvas.layout, addresses, hasMacros };
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

const showFirst = (canvas: Canvas): void => {
  const { shown, words, bytes, layout } = canvas;
  if (shown) writeRuns(words, shown.differences.runs, shown.differences.first, 0);
  canvas.shown = undefined;
  clearAnswer(bytes, layout);
};

/** In what a document differs from the first one of a canvas. Undefined when it has little in common with it. */
const findDifferences = (canvas: Canvas, bytes: Uint8Array<ArrayBuffer>): Differences | undefined => {
  const { words, differences } = canvas;
  showFirst(canvas);
  const runs = runsOf(words, wordsOf(bytes));
  const count = lengthOfRuns(runs);
  if (count > words.length * MAX_DIFFERENT_SHARE) return undefined;
  const key = runs.join();
  const known = differences.get(key);
  if (known) return known;
  const found = { runs: Int32Array.from(runs), count };
  const added = { ...found, first: readRuns(words, found) };
  differences.set(key, added);
  return added;
};

const createCanvas = (
  { bytes, textOf }: CanvasMemory,
  { bytes: { length }, layout }: FixedDocument,
  owner: object,
): Canvas => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = wordsOf(bytes);
  return { bytes, textOf, view, words, layout, length, differences: new Map(), owner, shown: undefined };
};

/** Puts words of documents one behind the other into large arrays. */
const createBlocks = (): ((own: Int32Array) => Pick<CanvasDocument, 'words' | 'start'>) => {
  let words = new Int32Array(0);
  let used = 0;
  return (own) => {
    if (used + own.length > words.length) {
      words = new Int32Array(Math.max(BLOCK_WORDS, own.length));
      used = 0;
    }
    const start = used;
    words.set(own, start);
    used += own.length;
    return { words, start };
  };
};

export type DocumentCanvases = {
  /** Keeps a document. Those that are to share a canvas have the same layout object. */
  readonly keep: (document: FixedDocument) => CanvasDocument;
  readonly has: (document: CanvasDocument) => boolean;
};

/**
 * Keeps documents that differ in few words: most of their bytes are in one canvas, where a document is written before it is read.
 * @param allocate memory of a number of bytes, with zeros
 */
export const createCanvases = (allocate: (bytes: number) => CanvasMemory): DocumentCanvases => {
  const owner = {};
  const canvases = new Map<DocumentLayout, Canvas>();
  const place = createBlocks();
  const keep: DocumentCanvases['keep'] = (document) => {
    const { bytes, layout, addresses, hasMacros } = document;
    const whole = new Uint8Array(Math.ceil(bytes.length / WORD_BYTES) * WORD_BYTES);
    whole.set(bytes);
    const known = canvases.get(layout);
    const similar = known?.length === bytes.length ? findDifferences(known, whole) : undefined;
    if (known && similar) {
      const own = place(readRuns(wordsOf(whole), similar));
      return { canvas: known, differences: similar, ...own, addresses, hasMacros };
    }
    const canvas = createCanvas(allocate(whole.length), document, owner);
    canvas.bytes.set(whole);
    canvases.set(layout, canvas);
    return { canvas, differences: none, words: none.first, start: 0, addresses, hasMacros };
  };
  return { keep, has: ({ canvas }) => canvas.owner === owner };
};
