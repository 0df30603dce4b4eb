/**
 * Publishing a campaign of many rules and creatives: time of the call, and until the process that serves ads answers with it. The first round
 * publishes a new campaign, the others an edit of its landing page.
 *
 *     node bench/publish.ts [--rules N] [--rounds N]
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { campaignSettings } from '@sonora/contracts';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { createCreativesRepository } from '../apps/server/src/modules/campaigns/creatives/creatives.repository.ts';
import { createCampaignsRepository } from '../apps/server/src/modules/campaigns/drafts/campaigns.repository.ts';
import { draftSummaryOf } from '../apps/server/src/modules/campaigns/drafts/change-draft.ts';
import { publishCampaign } from '../apps/server/src/modules/campaigns/publication/publish-campaign.ts';
import { createNotifier } from '../apps/server/src/platform/database/notifications.ts';
import { servedCreative } from '../tests/testkit/ads/publish.ts';
import { startAds } from '../tests/testkit/ads/start-ads.ts';
import { startTestDatabase } from '../tests/testkit/database.ts';
import { silentLog } from '../tests/testkit/installation.ts';
import { machineFacts, machineLine, numberOption, table, timed, writeFigures } from './lib/figures.ts';

const rules = numberOption('rules', 10_000);
const rounds = numberOption('rounds', 5);
const [orgId, userId, id, tagId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const creatives = Array.from({ length: rules }, () => randomUUID());

const settingsWith = (landingPage: string) =>
  campaignSettings.parse({
    name: 'Large',
    defaultCreativeId: creatives[0],
    ad: { landingPage },
    creatives: creatives.map((creativeId, number) => ({ creativeId, name: `Creative ${number}` })),
    rules: creatives.map((creativeId, number) => ({
      ruleId: randomUUID(),
      creativeId,
      priority: 1,
      weight: 1,
      targeting: { groups: [[{ kind: 'city', names: [`City ${number}`] }]] },
    })),
  });

console.log(machineLine(machineFacts()));
const database = await startTestDatabase();
const handle = database.open(4);
const notifier = await createNotifier(handle, silentLog);
const ads = await startAds(database.url);
const campaigns = createCampaignsRepository(handle.db);
const first = settingsWith('https://bakery.example.com/0');
await createCreativesRepository(handle.db).insert(
  creatives.map((creativeId, number) => ({
    orgId,
    id: creativeId,
    campaignId: id,
    name: `Creative ${number}`,
    source: { kind: 'file', fileId: creativeId },
    state: 'ready',
    durationMs: 15_000,
    renditions: servedCreative(creativeId).renditions,
  })),
);
await campaigns.insert({
  orgId,
  id,
  name: 'Large',
  tagId,
  draftRevision: 1,
  summary: draftSummaryOf(first),
  createdBy: userId,
  modifiedBy: userId,
});

const served = async (text: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${ads.url}/vast/${tagId}?city=City%207`);
    if ((await answer.text()).includes(text)) return;
    await sleep(5);
  }
};
/** The organisation has no webhooks, so nothing is sent. */
const jobs = { sendMany: async () => {} } as never;
const rows: string[][] = [['publication', 'call, s', 'served after, s']];
for (let round = 1; round <= rounds; round += 1) {
  const landingPage = `https://bakery.example.com/${round}-`;
  const settings = settingsWith(landingPage);
  const change = campaignMessage('campaigns.changeCreated');
  await campaigns.insertRevision({ orgId, campaignId: id, number: round, settings, change, createdBy: userId });
  await campaigns.update({ orgId, id }, { draftRevision: round });
  let call = 0;
  const whole = await timed(async () => {
    call = await timed(() => publishCampaign({ handle, notifier, jobs }, { orgId, userId } as never, { id }));
    await served(landingPage);
  });
  rows.push([round === 1 ? 'new' : 'edit', call.toFixed(2), whole.toFixed(2)]);
}
const { rows: sizes } = await handle.pool.query<{ bytes: number; text: number }>(
  'select pg_column_size(served) as bytes, length(served::text) as text from campaign_publication where tag_id = $1',
  [tagId],
);
console.log(table(rows));
console.log(`${rules} rules: ${sizes[0]?.text} characters, ${sizes[0]?.bytes} bytes stored`);
writeFigures('publish', { machine: machineFacts(), rules, rows: rows.slice(1), ...sizes[0] });
await ads.stop();
await notifier.close();
await database.stop();
