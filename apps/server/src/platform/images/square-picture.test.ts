import { deflateSync } from 'node:zlib';
import { DomainError, limits } from '@sonora/contracts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { squarePicture } from './square-picture.ts';

const size = 'File size exceeds 1MB limit';
const type = 'Please upload a JPG or PNG file';

const pixels = 'A picture may have at most 25 megapixels.';

const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await squarePicture(bytes, 'owner');
  } catch (error) {
    if (error instanceof DomainError) return error.detail;
    throw error;
  }
  return 'taken';
};

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });

/** CRC-32 of PNG (ISO 3309). */
const crc = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
};

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
};

/** A PNG whose header claims these dimensions at 1 bit per pixel, with only the given number of rows. */
const claimedPng = (width: number, height: number, rows: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};

describe('squarePicture', () => {
  it.each([
    [800, 600],
    [600, 800],
    [512, 512],
    [3, 2],
  ])('gives 512×512 of a picture of %i×%i', async (width, height) => {
    const { content, mediaType } = await squarePicture(await plain(width, height).jpeg().toBuffer(), 'owner');
    expect(await sharp(content).metadata()).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
    expect(mediaType).toBe('image/jpeg');
  });

  it('keeps the middle, and not the edges', async () => {
    const edge = await plain(100, 300, '#ff0000').png().toBuffer();
    const wide = plain(500, 300, '#00ff00').composite([
      { input: edge, left: 0, top: 0 },
      { input: edge, left: 400, top: 0 },
    ]);
    const { content } = await squarePicture(await wide.png().toBuffer(), 'owner');
    const { channels } = await sharp(content).stats();
    expect(channels[1]?.mean).toBeGreaterThan(250);
    expect(channels[0]?.mean).toBeLessThan(5);
  });

  it('turns a picture as its camera meant it, and drops everything that the file said of itself', async () => {
    const half = await plain(200, 50, '#0000ff').png().toBuffer();
    const sent = await plain(200, 100, '#ff0000')
      .composite([{ input: half, left: 0, top: 0 }])
      .withExif({ IFD0: { Copyright: 'a photographer', ImageDescription: 'my garden' } })
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { content } = await squarePicture(sent, 'owner');
    const { exif, icc, xmp, orientation } = await sharp(content).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      orientation: undefined,
    });
    const top = await sharp(
      await sharp(content).extract({ left: 0, top: 0, width: 512, height: 100 }).toBuffer(),
    ).stats();
    expect(top.channels[0]?.mean).toBeGreaterThan(200);
  });

  it('keeps what is transparent, and makes a JPEG of a PNG that is not', async () => {
    const clear = sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    });
    expect((await squarePicture(await clear.png().toBuffer(), 'owner')).mediaType).toBe('image/png');
    expect((await squarePicture(await plain(40, 40).ensureAlpha().png().toBuffer(), 'owner')).mediaType).toBe(
      'image/jpeg',
    );
  });

  it('takes 1,000,000 bytes and refuses 1,000,001 in the words of the product', async () => {
    const picture = await plain(64, 64).jpeg().toBuffer();
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    expect(limits.pictureBytes).toBe(1_000_000);
    expect(await refusalOf(padded(1_000_000))).toBe('taken');
    expect(await refusalOf(padded(1_000_001))).toBe(size);
  });

  it('keeps nothing of what hides behind the end of a picture', async () => {
    const picture = await plain(64, 64).jpeg().toBuffer();
    const { content } = await squarePicture(
      Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x03\x04')]),
      'owner',
    );
    expect(Buffer.from(content).toString('latin1')).not.toContain('script');
  });

  it('refuses whatever is no JPG or PNG by its content, and whatever does not hold what it begins', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const jpeg = await plain(400, 400).jpeg().toBuffer();
    const png = await plain(400, 400).png().toBuffer();
    const startOfPng = png.subarray(0, 8);
    const hostile: Record<string, Uint8Array> = {
      nothing: new Uint8Array(0),
      text: Buffer.from('hello'),
      svg,
      'svg behind the signature of a PNG': Buffer.concat([startOfPng, svg]),
      'svg behind the first bytes of a JPEG': Buffer.concat([jpeg.subarray(0, 3), svg]),
      gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      webp: await plain(40, 40)
        .webp()
        .toBuffer()
        .catch(() => Buffer.from('RIFF\0\0\0\0WEBPVP8 ')),
      'cut off JPEG': jpeg.subarray(0, jpeg.length / 2),
      'cut off PNG': png.subarray(0, png.length / 2),
      'the head of a JPEG': jpeg.subarray(0, 3),
      'a PNG whose bytes were changed': Buffer.from(png).fill(7, 40, 60),
    };
    for (const [name, bytes] of Object.entries(hostile)) expect([name, await refusalOf(bytes)]).toEqual([name, type]);
  });

  it('refuses a small file that claims more pixels than a camera has, before it opens them', async () => {
    expect(await refusalOf(claimedPng(64_000, 64_000, 100))).toBe(pixels);
    expect(await refusalOf(claimedPng(7_000, 7_000, 0))).toBe(pixels);
    expect(await refusalOf(claimedPng(5_000, 5_001, 5_001))).toBe(pixels);
    expect(await refusalOf(claimedPng(5_000, 5_000, 5_000))).toBe('taken');
  });

  it('lets owners take turns, so that another one waits for one picture of those who send many', async () => {
    const picture = await plain(600, 600).jpeg().toBuffer();
    const order: string[] = [];
    const send = async (owner: string) => {
      await squarePicture(picture, owner);
      order.push(owner);
    };
    await Promise.all([...Array.from({ length: 16 }, () => send('heavy')), send('other')]);
    expect(order.indexOf('other')).toBeLessThanOrEqual(2);
  });
});
