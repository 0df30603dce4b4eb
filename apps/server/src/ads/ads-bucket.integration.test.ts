import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish, servedCampaign, servedCreative } from '../../../../tests/testkit/ads/publish.ts';
import { startAds, type TestAds } from '../../../../tests/testkit/ads/start-ads.ts';
import { startTestDatabase, type TestDatabase } from '../../../../tests/testkit/database.ts';
import { type S3Double, startS3Double } from '../../../../tests/testkit/servers/s3-double.ts';
import { refusal } from '../../../../tests/testkit/servers/s3-signature.ts';

let database: TestDatabase;
let bucket: S3Double;
let ads: TestAds;

const base = servedCampaign();
const creativeId = base.definition.defaultCreativeId;
const bannerId = randomUUID();
const banner = {
  bannerId,
  shape: 'rectangle' as const,
  widthPx: 300,
  heightPx: 250,
  mimeType: 'image/png' as const,
  objectKey: `campaigns/banners/${bannerId}.png`,
};
const audioKey = `campaigns/${creativeId}/mp3-192.mp3`;
const audio = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
const picture = audio.subarray(0, 5_000);

beforeAll(async () => {
  [database, bucket] = await Promise.all([startTestDatabase(), startS3Double()]);
  const { renditions } = servedCreative(creativeId);
  const creative = servedCreative(creativeId, {
    companions: [banner],
    renditions: renditions.map((rendition) => ({ ...rendition, sizeBytes: audio.length })),
  });
  // Published before the process starts, which reads all publications.
  await publish(database.open(1).pool, { ...base, creatives: { [creativeId]: creative } });
  ads = await startAds(database.url, { SONORA_STORAGE_URL: bucket.storageUrl({ prefix: 'media' }) });
  // As the worker stores them, through the same port.
  await ads.services.storage.put(audioKey, audio);
  await ads.services.storage.put(banner.objectKey, picture);
});
afterAll(async () => {
  await ads?.stop();
  await Promise.all([database?.stop(), bucket?.close()]);
});

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const audioAddress = (): string => `${ads.url}/vast/media/${creativeId}/mp3-192.mp3`;
const bannerAddress = (): string => `${ads.url}/vast/banner/${bannerId}.png`;

describe('media of creatives in a bucket', () => {
  it('are stored in the bucket only', () => {
    expect([...bucket.objects.keys()].sort()).toEqual([`media/${audioKey}`, `media/${banner.objectKey}`].sort());
  });

  it('are sent whole, with type, length and validator', async () => {
    const [sound, image] = await Promise.all([fetch(audioAddress()), fetch(bannerAddress())]);
    expect([sound.status, sound.headers.get('content-type'), sound.headers.get('content-length')]).toEqual([
      200,
      'audio/mpeg',
      String(audio.length),
    ]);
    expect((await bytesOf(sound)).equals(audio)).toBe(true);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await bytesOf(image)).equals(picture)).toBe(true);
    const known = await fetch(audioAddress(), { headers: { 'if-none-match': sound.headers.get('etag')! } });
    expect([known.status, (await bytesOf(known)).length]).toEqual([304, 0]);
    const head = await fetch(audioAddress(), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(audio.length)]);
  });

  it.each([
    ['bytes=10-19', 10, 20],
    ['bytes=0-0', 0, 1],
    ['bytes=299990-', 299_990, 300_000],
    ['bytes=-7', 299_993, 300_000],
    ['bytes=299999-400000', 299_999, 300_000],
  ])('are sent in part for %s', async (range, start, end) => {
    const part = await fetch(audioAddress(), { headers: { range } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/300000`]);
    expect((await bytesOf(part)).equals(audio.subarray(start, end))).toBe(true);
  });

  it('sends a part of a banner, and refuses a range behind the end', async () => {
    const part = await fetch(bannerAddress(), { headers: { range: 'bytes=100-199' } });
    expect([part.status, (await bytesOf(part)).equals(picture.subarray(100, 200))]).toEqual([206, true]);
    expect((await fetch(bannerAddress(), { headers: { range: 'bytes=5000-' } })).status).toBe(416);
  });

  it('answers 404 for an object that the bucket does not have', async () => {
    expect((await fetch(audioAddress().replace('mp3-192', 'mp3-128'))).status).toBe(404);
  });

  it('serves documents while the bucket is away, and media again when it is back', async () => {
    bucket.setFault(() => refusal(503, 'ServiceUnavailable', 'the bucket is away'));
    const failed = await fetch(audioAddress());
    expect([failed.status >= 500, failed.headers.get('cache-control') ?? '']).toEqual([
      true,
      expect.not.stringContaining('immutable'),
    ]);
    await failed.body?.cancel();
    const document = await fetch(`${ads.url}/vast/${base.tagId}`);
    expect(await document.text()).toContain(`/vast/media/${creativeId}/`);
    bucket.setFault(undefined);
    expect((await bytesOf(await fetch(audioAddress()))).equals(audio)).toBe(true);
  });
});
