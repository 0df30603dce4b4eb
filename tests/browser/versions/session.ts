import { setTimeout as sleep } from 'node:timers/promises';
import type { TableImport, VersionConfiguration } from '@sonora/contracts';
import type { BrowserContext, Page } from 'playwright-core';

export type VersionSessionIds = { readonly projectId: string; readonly sessionId: string };

/** A set-up with a text column and one of money, and a tag that uses both. */
export const priceSetUp: VersionConfiguration = {
  adPlacement: 'end',
  smartblend: false,
  tags: [
    {
      id: '00000000-0000-7000-8000-0000000000a1',
      name: 'Offer',
      voice: 'wren',
      copy: 'Now in {{city}} for {{price}}.',
      arrangement: { startTime: 0, duration: null, layoutMode: 'consecutive', scriptAlignment: 'left' },
    },
  ],
  columns: [
    { name: 'city', type: 'text' },
    { name: 'price', type: 'money', currency: 'EUR' },
  ],
  controls: {},
  namePattern: '{{city}}',
};

/** Creates a session of versions in the user's default project, as the page stores one. */
export const storeVersionSession = async (
  context: BrowserContext,
  url: string,
  change: Readonly<Record<string, unknown>> = { tagsConfig: priceSetUp },
): Promise<VersionSessionIds> => {
  const { data } = (await (await context.request.get(`${url}/api/v3/project`)).json()) as {
    readonly data: readonly { readonly projectId: string; readonly isDefault: boolean }[];
  };
  const projectId = data.find(({ isDefault }) => isDefault)?.projectId ?? '';
  const state = {
    version: 2,
    step: 'version',
    audioformIds: {},
    adVersionItems: [],
    tagsConfig: {},
    outputExtension: 'mp3',
    ...change,
  };
  const answer = await context.request.post(`${url}/api/v3/project/${projectId}/session`, {
    data: { workflowId: 'VersionAnAd', sessionName: 'Harbor Cold Brew: versions', state },
  });
  if (!answer.ok()) throw new Error(`the session answered ${answer.status()}: ${await answer.text()}`);
  return { projectId, sessionId: ((await answer.json()) as VersionSessionIds).sessionId };
};

export const openVersions = (
  page: Page,
  url: string,
  { projectId, sessionId }: VersionSessionIds,
  step: 'set-up' | 'version',
) => page.goto(`${url}/workflows/version-an-ad?projectId=${projectId}&sessionId=${sessionId}&step=${step}`);

/** Path of the calls of a session's table. */
export const versionsPath = ({ projectId, sessionId }: VersionSessionIds): string =>
  `/api/v3/project/${projectId}/session/${sessionId}/versions`;

/** Imports a CSV file into a session's table. @throws when a row of it is wrong */
export const importRows = async (
  context: BrowserContext,
  url: string,
  session: VersionSessionIds,
  csv: string,
): Promise<void> => {
  const imports = `${url}${versionsPath(session)}/imports`;
  const headers = { 'content-type': 'text/csv' };
  const started = await context.request.post(`${imports}?mode=all`, { headers, data: csv });
  if (!started.ok()) throw new Error(await started.text());
  const { jobId } = (await started.json()) as { readonly jobId: string };
  for (;;) {
    const ended = (await (await context.request.get(`${imports}/${jobId}`)).json()) as TableImport;
    if (ended.result?.problemCount === 0) return;
    if (ended.status !== 'queued' && ended.status !== 'running') throw new Error(JSON.stringify(ended));
    await sleep(50);
  }
};
