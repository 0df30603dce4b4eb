import { encodeWav } from '@sonora/codecs';
import type { CampaignDetail } from '@sonora/contracts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeFile } from '../../testkit/store-file.ts';
import { openPage, type Watched } from '../browser.ts';
import { insertIn } from '../people.ts';
import { browser, installation } from '../shared.ts';

const RATE_HZ = 44_100;

/** A tone in one channel. */
const tone = (amplitude: number, seconds = 2): Buffer => {
  const samples = Float32Array.from(
    { length: Math.round(seconds * RATE_HZ) },
    (_, frame) => amplitude * Math.sin((2 * Math.PI * 440 * frame) / RATE_HZ),
  );
  return Buffer.from(encodeWav({ sampleRateHz: RATE_HZ, channels: [samples] }, { bitDepth: 16, ditherSeed: 'tone' }));
};

const picture = async (width: number, height: number): Promise<Buffer> => {
  const right = { create: { width: width / 2, height, channels: 3, background: '#1e1ec8' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#c81e1e' } })
    .composite([{ input: right, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const item = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

describe('fixes of the checklist', () => {
  let own: Watched;
  let campaign: CampaignDetail;
  const create = async (name: string, buffer: Buffer): Promise<CampaignDetail> => {
    const answer = await own.page.request.post(`${installation.url}/api/campaign`, {
      multipart: {
        campaign_data_json: JSON.stringify({ name, dsp: 'theTradeDesk' }),
        default_creative_file: { name: 'quiet.wav', mimeType: 'audio/wav', buffer },
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as CampaignDetail;
  };
  const openActivation = (campaignId: string) =>
    own.page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaignId}&step=activation`);
  beforeAll(async () => {
    own = await openPage(browser);
    const person = await insertIn(own.context, installation);
    await storeFile(installation, person, await picture(400, 100), 'mark.png');
    campaign = await create('Quiet tone', tone(0.02));
    await openActivation(campaign.campaignId);
  });
  afterAll(() => own?.context.close());

  it('masters a creative that is too quiet, shows how far it is, and tells it among the revisions', async () => {
    const { page } = own;
    await item(page, 'The default creative is ready').waitFor();
    await item(page, 'The loudness is not from −20 to −13 LUFS')
      .getByRole('button', { name: 'Master loudness' })
      .click();
    await item(page, 'The loudness of every creative is from −20 to −13 LUFS').waitFor();
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaign.campaignId}?tab=revisions`);
    await page.getByText('1 creative mastered to −16 LUFS').waitFor();
    await button(page, 'What changed in revision 2').click();
    await page.getByText('Creative “quiet”: other audio').waitFor();
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaign.campaignId}`);
    await page.getByText(/−16\.\d LUFS/).waitFor();
    expect(own.problems).toEqual([]);
  });

  it('crops a picture that is too large for a banner, where the frame is moved to by keys', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaign.campaignId}`);
    const square = page.getByRole('group', { name: 'Square' });
    const choose = async (width: number, height: number): Promise<void> => {
      const buffer = await picture(width, height);
      await square.locator('input[type=file]').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer });
    };
    await choose(200, 400);
    await square.getByText('The picture has 200 × 400 pixels. A square needs at least 300 × 300').waitFor();
    await choose(1_600, 800);
    const dialog = page.getByRole('dialog', { name: 'Crop banner' });
    const frame = dialog.getByRole('button', { name: 'Frame of the banner' });
    await dialog.getByText('800 × 800 pixels, 400 from the left and 0 from the top').waitFor();
    await frame.press('ArrowLeft');
    await dialog.getByText('800 × 800 pixels, 368 from the left').waitFor();
    await frame.press('Shift+ArrowLeft');
    await dialog.getByText('800 × 800 pixels, 367 from the left').waitFor();
    const box = (await frame.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x - 400, box.y + 20, { steps: 5 });
    await page.mouse.up();
    await dialog.getByText('800 × 800 pixels, 0 from the left').waitFor();
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await square.getByText('640 × 640 pixels').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('crops the square to the rectangle that the buyer needs, and takes it back by a roll-back', async () => {
    const { page } = own;
    await openActivation(campaign.campaignId);
    const unmet = item(page, 'The buyer accepts banners of 300×250 pixels; yours has 640×640');
    await unmet.getByRole('button', { name: 'Crop banner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop banner' });
    await dialog.getByText('640 × 533 pixels, 0 from the left and 54 from the top').waitFor();
    await dialog.getByLabel('Size of the frame').fill('300');
    await dialog.getByText('300 × 250 pixels, 170 from the left').waitFor();
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await item(page, 'There is a banner of 300×250 pixels').waitFor();
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaign.campaignId}?tab=revisions`);
    await page.getByText('Banner cropped to 300×250 pixels').waitFor();
    const { revision } = (await (
      await page.request.get(`${installation.url}/api/campaign/${campaign.campaignId}`)
    ).json()) as CampaignDetail;
    await button(page, `Roll back to revision ${revision - 1}`).click();
    await page.getByRole('alert').filter({ hasText: 'The draft is as it was' }).waitFor();
    await openActivation(campaign.campaignId);
    await unmet.waitFor();
    expect(own.problems).toEqual([]);
  });

  it('takes a picture of the files or the device as the icon, with its size, and serves it', async () => {
    const { page } = own;
    await page.goto(`${installation.url}/workflows/create-vast?campaignId=${campaign.campaignId}`);
    const group = page.getByRole('group', { name: 'Image of the icon' });
    await group.locator('input[type=file]').setInputFiles({
      name: 'icon.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await group.getByRole('alert').waitFor();
    await group.getByRole('button', { name: 'Choose from files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
    await dialog.getByRole('button', { name: 'Choose mark.png' }).click();
    await dialog.waitFor({ state: 'detached' });
    await group.getByText('256 × 64 pixels').waitFor();
    await page.getByText('This is needed for an icon.').waitFor();
    await page.getByLabel('Program').fill('AdChoices');
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await group.getByText('256 × 64 pixels').waitFor();
    // The size is known before the picture is loaded.
    const width = () => group.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(256);
    const buffer = await picture(60, 20);
    await group.locator('input[type=file]').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer });
    await group.getByText('60 × 20 pixels').waitFor();
    await page.getByText(/^Saved/).waitFor();
    const path = `${installation.url}/api/campaign/${campaign.campaignId}`;
    await expect.poll(async () => (await (await page.request.get(path)).json()).iconPicture?.widthPx).toBe(60);
    const { documents } = (await (await page.request.get(`${path}/tag`)).json()) as {
      documents: { version: string; xml: string }[];
    };
    const xml = documents.find(({ version }) => version === '4.2')?.xml ?? '';
    const address =
      /<Icon program="AdChoices" width="60" height="20"[\s\S]*?(https?:[^\s\]]+\/vast\/banner\/[^\s<\]]+)/.exec(
        xml,
      )?.[1];
    const served = await page.request.get(`${installation.url}${new URL(address ?? 'http://none/').pathname}`);
    expect([served.status(), served.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    await group.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByLabel('Image URL').waitFor();
    expect(own.problems).toEqual([]);
  });

  it('copies a message for the operator that names the setting and how to check it', async () => {
    const { page, context } = own;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openActivation(campaign.campaignId);
    const unmet = item(page, 'which others cannot reach by https. The operator sets SONORA_PUBLIC_URL.');
    await unmet.getByRole('button', { name: 'Copy message for the operator' }).click();
    await unmet.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('SONORA_PUBLIC_URL=https://sonora.example.com');
    expect(copied).toContain(`https://sonora.example.com/vast/${campaign.tagId} must answer with a VAST document`);
    expect(own.problems).toEqual([]);
  });

  it('cancels mastering, and has the former audio again', async () => {
    const { page } = own;
    // Its encoding takes seconds.
    const { campaignId } = await create('Long tone', tone(0.02, 120));
    await openActivation(campaignId);
    const unmet = item(page, 'The loudness is not from −20 to −13 LUFS');
    await unmet.getByRole('button', { name: 'Master loudness' }).click();
    const running = item(page, '0 of 1 creatives are mastered to −16 LUFS');
    await running.getByRole('progressbar', { name: 'Progress of the audio' }).waitFor();
    await running.getByRole('button', { name: 'Cancel' }).click();
    await unmet.waitFor();
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaignId}?tab=revisions`);
    await page.getByText('Cancelled: 1 creative has its original audio again').waitFor();
    expect(own.problems).toEqual([]);
  });

  it('fits a creative to a standard length', async () => {
    const { page } = own;
    const { campaignId } = await create('Short tone', tone(0.12, 14));
    await openActivation(campaignId);
    const unmet = item(page, 'Standard lengths in seconds: 15, 30');
    await unmet.getByText('14 s to 15 s: 1 s of silence added at the end').waitFor();
    await unmet.getByRole('button', { name: 'Fit length' }).click();
    await item(page, 'Every creative has a standard length').waitFor();
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaignId}`);
    await page.getByText('0:15').first().waitFor();
    expect(own.problems).toEqual([]);
  });

  it('says how it changes the speed of a creative, does so, and takes it back by a roll-back', async () => {
    const { page } = own;
    const { campaignId, revision } = await create('Long tone without silence', tone(0.12, 31.2));
    await openActivation(campaignId);
    const unmet = item(page, 'Standard lengths in seconds: 15, 30');
    const change = unmet.getByText('“quiet”, 31.2 s to 30 s: plays faster, 3.8% shorter at the same pitch');
    await change.waitFor();
    await unmet.getByText('up to 6% shorter or longer').waitFor();
    await unmet.getByRole('button', { name: 'Fit length' }).click();
    await item(page, 'Every creative has a standard length').waitFor();
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaignId}`);
    await page.getByText('0:30').first().waitFor();
    await page.goto(`${installation.url}/workflows/campaign-manager/${campaignId}?tab=revisions`);
    await page.getByText('1 creative fitted to a standard length').waitFor();
    await button(page, `Roll back to revision ${revision}`).click();
    await page.getByRole('alert').filter({ hasText: 'The draft is as it was' }).waitFor();
    await openActivation(campaignId);
    await change.waitFor();
    expect(own.problems).toEqual([]);
  });

  it('names a creative that cannot be fitted, with how far it is from the nearest length', async () => {
    const { page } = own;
    const { campaignId } = await create('Tone between lengths', tone(0.12, 21));
    await openActivation(campaignId);
    const unmet = item(page, 'Too far from a standard length to be fitted (in seconds: 15, 30)');
    await unmet.getByText('“quiet”, 21 s: 6 s too long for 15 s').waitFor();
    expect(await unmet.getByRole('button', { name: 'Fit length' }).count()).toBe(0);
    await unmet.getByRole('link', { name: 'Open creatives' }).waitFor();
    expect(own.problems).toEqual([]);
  });
});
