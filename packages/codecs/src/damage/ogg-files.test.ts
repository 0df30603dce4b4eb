import { beforeAll, describe, expect, it } from 'vitest';
import { decodeAudio } from '../decode-audio.ts';
import { concatBytes, utf8Bytes, viewOf } from '../io/bytes.ts';
import { encodeOgg } from '../ogg/encode-ogg.ts';
import { type OggPage, oggPages, writeOggPage } from '../ogg/pages.ts';
import { type Damage, expectOutcome, inserted, junkBytes, type Outcome, withBytes } from '../testkit/damage.ts';
import { buildOpus, OPUS_PACKET_FRAMES, opusPackets } from '../testkit/ogg.ts';
import { softNoise } from '../testkit/signals.ts';

const damaged = (says: RegExp): Outcome => ({ code: 'damaged', says });
const sealed = (pages: readonly OggPage[]): Uint8Array => concatBytes(pages.map(writeOggPage));
const pageBytes = (page: OggPage): number => 27 + page.segments.length + page.body.length;

/** The file with one changed page and its corrected checksum. */
const withPage = (bytes: Uint8Array, index: number, change: (page: OggPage) => Partial<OggPage>): Uint8Array =>
  sealed([...oggPages(bytes)].map((page, at) => (at === index ? { ...page, ...change(page) } : page)));

const offsetOfPage = (bytes: Uint8Array, index: number): number =>
  [...oggPages(bytes)].slice(0, index).reduce((sum, page) => sum + pageBytes(page), 0);

/** Two pages of headers, then four of audio with four packets each. */
const PER_PAGE = 4 * OPUS_PACKET_FRAMES;
const PRE_SKIP = 312;
const ALL = 4 * PER_PAGE - PRE_SKIP;
const opus = buildOpus({ channelCount: 2, packets: opusPackets(16), preSkip: PRE_SKIP });
const opusAll: Outcome = { frames: ALL, kept: [[0, ALL]] };
/** After a loss the decoder needs some packets to converge (RFC 7845 §4.6: 80 ms). */
const CONVERGED = 4 * OPUS_PACKET_FRAMES;
const head = (...change: readonly [offset: number, value: number][]): Uint8Array =>
  withPage(opus, 0, ({ body }) => ({ body: change.reduce((bytes, [at, value]) => withBytes(bytes, at, value), body) }));
const thirdLost: Outcome = {
  frames: ALL,
  kept: [[0, 2 * PER_PAGE - PRE_SKIP]],
  silent: [[2 * PER_PAGE - PRE_SKIP, 3 * PER_PAGE - PRE_SKIP]],
};

const opusDamages: readonly Damage[] = [
  ['nothing', opus, opusAll],
  ['its first page cut short', opus.subarray(0, 40), damaged(/does not say its format/)],
  ['its headers only', opus.subarray(0, offsetOfPage(opus, 2)), damaged(/no audio/)],
  ['no first header', opus.subarray(offsetOfPage(opus, 1)), { code: 'unsupported', says: /neither Vorbis nor Opus/ }],
  [
    'its end cut off within a page',
    opus.subarray(0, offsetOfPage(opus, 4) + 100),
    { frames: 2 * PER_PAGE - PRE_SKIP, kept: [[0, 2 * PER_PAGE - PRE_SKIP]] },
  ],
  ['a page with a wrong checksum', withBytes(opus, offsetOfPage(opus, 4) + 24, 1, 2), thirdLost],
  ['a byte of a page changed', withBytes(opus, offsetOfPage(opus, 4) + 60, 0x55), thirdLost],
  [
    'garbage in place of a page',
    withBytes(opus, offsetOfPage(opus, 4), ...junkBytes(offsetOfPage(opus, 5) - offsetOfPage(opus, 4))),
    thirdLost,
  ],
  [
    'a page missing',
    concatBytes([opus.subarray(0, offsetOfPage(opus, 4)), opus.subarray(offsetOfPage(opus, 5))]),
    thirdLost,
  ],
  ['garbage between pages', inserted(opus, offsetOfPage(opus, 4), junkBytes(500)), opusAll],
  ['pages of another stream between its own', inserted(opus, offsetOfPage(opus, 4), strangePages()), opusAll],
  ['an end beyond what it holds', withPage(opus, 5, () => ({ granule: 10n ** 7n })), opusAll],
  ['an end before its beginning', withPage(opus, 5, () => ({ granule: 100n })), opusAll],
  ['an end of 2^62', withPage(opus, 5, () => ({ granule: 2n ** 62n })), { code: 'too-large', says: /3 hours/ }],
  ['no positions at all', sealed([...oggPages(opus)].map((page) => ({ ...page, granule: -1n }))), opusAll],
  ['a version from the future', head([8, 0x10]), damaged(/makes no sense/)],
  ['no channels', head([9, 0]), damaged(/makes no sense/)],
  ['255 channels', head([9, 255]), { code: 'unsupported', says: /255 channels/ }],
  ['three channels without a mapping', head([9, 3]), damaged(/channels make no sense/)],
  ['a pre-skip longer than itself', head([10, 255], [11, 255]), damaged(/no audio/)],
  [
    'a packet of no length',
    withPage(opus, 3, ({ segments, body }) => ({
      segments: Uint8Array.from([0, ...segments]),
      body,
    })),
    opusAll,
  ],
  [
    'packets that are noise',
    withPage(opus, 4, ({ segments, body }) => ({ segments, body: body.map((_, index) => (index * 89) & 0xff) })),
    { frames: ALL, kept: [[0, 2 * PER_PAGE - PRE_SKIP]] },
  ],
];

function strangePages(): Uint8Array {
  return sealed([...oggPages(opus)].slice(0, 4).map((page) => ({ ...page, serial: 77 })));
}

describe('an Opus file', () => {
  let whole: readonly Float32Array[];
  beforeAll(async () => {
    whole = (await decodeAudio(opus)).pcm.channels;
  });

  it.each(opusDamages)('keeps its good part or says what is wrong when it has %s', async (...damage) => {
    // Packets with another declared length may change the length of the file, so only the outcome is checked.
    await expectOutcome(damage[1], damage[2], whole);
  });

  it('is what it was again some packets behind a lost page', async () => {
    const lost = withBytes(opus, offsetOfPage(opus, 3) + 60, 0x55);
    const { pcm } = await decodeAudio(lost);
    const from = 2 * PER_PAGE - PRE_SKIP + CONVERGED;
    const error = pcm.channels[0]!.subarray(from).reduce(
      (most, sample, index) => Math.max(most, Math.abs(sample - whole[0]![from + index]!)),
      0,
    );
    const loudest = whole[0]!.subarray(from).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    // Band energies are coded as differences and converge gradually: −20 dB below the maximum cannot happen by chance.
    expect(error).toBeLessThan(0.1 * loudest);
  });
});

describe('an Ogg Vorbis file', async () => {
  const FRAMES = 96_000;
  const vorbis = await encodeOgg(softNoise(FRAMES, 2, 48_000), 5);
  const pages = [...oggPages(vorbis)];
  const whole = (await decodeAudio(vorbis)).pcm.channels;
  const all: Outcome = { frames: FRAMES, kept: [[0, FRAMES]] };
  const audioPages = pages.map((page, index) => ({ page, index })).filter(({ page }) => page.granule > 0n);
  const [first, , third] = audioPages;
  const positionOf = (index: number): number => Number(audioPages[index]!.page.granule);
  /** Blocks of at most 2048 overlap by half, so this much audio after a loss differs. */
  const BLOCK = 2048;
  // The page after the loss starts with the rest of a lost packet or with a packet of its own.
  const lost: Outcome = {
    frames: FRAMES,
    kept: [
      [0, positionOf(1)],
      [positionOf(2) + 2 * BLOCK, FRAMES],
    ],
    silent: [[positionOf(1) + BLOCK, positionOf(2) - BLOCK]],
  };
  const vorbisHead = (...change: readonly [offset: number, value: number][]): Uint8Array =>
    withPage(vorbis, 0, ({ body }) => ({
      body: change.reduce((bytes, [at, value]) => withBytes(bytes, at, value), body),
    }));
  const setupAt = pages[1]!.body.length - 100;

  it('has the pages that the damages below count on', () => {
    expect(first!.index).toBeGreaterThan(1);
    expect(audioPages.length).toBeGreaterThan(5);
  });

  it.each<Damage>([
    ['nothing', vorbis, all],
    ['its first page cut short', vorbis.subarray(0, 40), damaged(/does not say its format/)],
    ['its first header only', vorbis.subarray(0, offsetOfPage(vorbis, 1)), damaged(/how it is coded/)],
    ['its headers only', vorbis.subarray(0, offsetOfPage(vorbis, first!.index)), damaged(/no audio/)],
    [
      'no first header',
      vorbis.subarray(offsetOfPage(vorbis, 1)),
      { code: 'unsupported', says: /neither Vorbis nor Opus/ },
    ],
    [
      'no setup header',
      sealed(pages.filter((_, index) => index === 0 || index >= first!.index)),
      damaged(/how it is coded/),
    ],
    [
      'a setup header of noise',
      withPage(vorbis, 1, ({ body }) => ({ body: withBytes(body, setupAt, ...junkBytes(100)) })),
      damaged(/no audio|cannot be read|how it is coded/),
    ],
    [
      'its end cut off within a page',
      vorbis.subarray(0, offsetOfPage(vorbis, third!.index) + 100),
      { frames: positionOf(1), kept: [[0, positionOf(1)]] },
    ],
    ['a page with a wrong checksum', withBytes(vorbis, offsetOfPage(vorbis, third!.index) + 23, 1, 2), lost],
    ['a byte of a page changed', withBytes(vorbis, offsetOfPage(vorbis, third!.index) + 900, 0x55), lost],
    ['garbage between pages', inserted(vorbis, offsetOfPage(vorbis, third!.index), junkBytes(500)), all],
    ['a page missing', sealed(pages.filter((_, index) => index !== third!.index)), lost],
    [
      'an end of 2^62',
      withPage(vorbis, pages.length - 1, () => ({ granule: 2n ** 62n })),
      { code: 'too-large', says: /3 hours/ },
    ],
    ['an end of a frame', withPage(vorbis, pages.length - 1, () => ({ granule: 1n })), { frames: 1, kept: [[0, 1]] }],
    ['a version from the future', vorbisHead([7, 1]), damaged(/makes no sense/)],
    ['no channels', vorbisHead([11, 0]), damaged(/makes no sense/)],
    ['255 channels', vorbisHead([11, 255]), { code: 'unsupported', says: /255 channels/ }],
    ['a rate of 0', vorbisHead([12, 0], [13, 0], [14, 0], [15, 0]), damaged(/makes no sense/)],
    ['a rate of 2^32 − 1', vorbisHead([12, 255], [13, 255], [14, 255], [15, 255]), { code: 'unsupported', says: /Hz/ }],
    ['blocks that make no sense', vorbisHead([28, 0x0f]), damaged(/no audio|cannot be read|how it is coded/)],
    ['another channel than its setup means', vorbisHead([11, 1]), damaged(/no audio|cannot be read|how it is coded/)],
  ])('keeps its good part or says what is wrong when it has %s', async (...damage) =>
    expectOutcome(damage[1], damage[2], whole),
  );
});

describe('an Ogg file', () => {
  const whole = [new Float32Array(0)];
  /** Page marks without content, and pages without segments. */
  const marks = new Uint8Array(200_000);
  for (let at = 0; at + 4 < marks.length; at += 4) marks.set(utf8Bytes('OggS'), at);
  const hollow = sealed(
    Array.from({ length: 2000 }, (_, sequence) => ({
      isContinued: false,
      isFirst: sequence === 0,
      isLast: false,
      granule: 0n,
      serial: 1,
      sequence,
      segments: new Uint8Array(0),
      body: new Uint8Array(0),
    })),
  );
  const skeleton = withPage(opus, 0, () => ({ segments: Uint8Array.of(8), body: utf8Bytes('fishead\u0000') }));
  const longest = opus.slice();
  viewOf(longest).setUint8(26, 255);
  it.each<Damage>([
    ['marks of pages and nothing else', marks, damaged(/does not say its format/)],
    ['pages without packets', hollow, damaged(/does not say its format/)],
    ['another kind of stream', skeleton, { code: 'unsupported', says: /neither Vorbis nor Opus/ }],
    ['a first page that claims more than the file', longest, { code: 'unsupported', says: /neither Vorbis nor Opus/ }],
  ])('says what is wrong when it has %s', async (...damage) => expectOutcome(damage[1], damage[2], whole));
});
