import type { VersionConfiguration, VersionItem, VersionTable, VersionTag } from '@sonora/contracts';
import type { createClient } from '../installation.ts';

type Client = ReturnType<typeof createClient>;

export type ChangedItems = { revision: number; data: VersionItem[]; before: VersionItem[] };
export type Produced = { jobId: string; started: number; failed: number };
export type Previewed = {
  uri: string;
  durationSeconds: number;
  changedSpans: { startSeconds: number; endSeconds: number }[];
};

/** A tag after the ad, of the length of its copy. */
export const offerTag = (copy: string, arrangement: object = {}, voice = 'wren'): VersionTag => ({
  id: '00000000-0000-7000-8000-0000000000a1',
  name: 'Offer',
  voice,
  copy,
  arrangement: { startTime: 0, duration: null, layoutMode: 'consecutive', scriptAlignment: 'left', ...arrangement },
});

/** Versions with this tag after the ad. */
export const versionsWith = (tag: VersionTag, change: Partial<VersionConfiguration> = {}): VersionConfiguration => ({
  adPlacement: 'end',
  smartblend: false,
  tags: [tag],
  columns: [{ name: 'city', type: 'text' }],
  controls: {},
  namePattern: '{{city}}',
  ...change,
});

/** Requests of a session's table of versions. */
export const createTableClient = (client: Client, path: string) => ({
  path,
  list: async (query = ''): Promise<VersionItem[]> =>
    ((await client.get(`${path}/items${query}`)).body as ChangedItems).data,
  open: async () => (await client.get(path)).body as VersionTable,
  insert: async (rows: readonly object[], key?: string) =>
    (await client.post(`${path}/items`, { rows }, key ? { 'idempotency-key': key } : {})).body as ChangedItems,
  change: (changes: readonly object[]) => client.call('PATCH', `${path}/items`, { changes }),
  produce: async (body: object = { scope: 'all' }, key?: string) =>
    (await client.post(`${path}/produce`, body, key ? { 'idempotency-key': key } : {})).body as Produced,
  preview: (id: string) => client.post(`${path}/items/${id}/preview`),
});

/** Stores a session of versions in the user's first project. */
export const storeVersionTable = async (client: Client, state: object) => {
  const { data } = (await client.get('/api/v3/project')).body as { data: { projectId: string }[] };
  const projectId = data[0]?.projectId ?? '';
  const sessions = `/api/v3/project/${projectId}/session`;
  const answer = await client.post(sessions, {
    workflowId: 'VersionAnAd',
    state: { outputExtension: 'mp3', ...state },
  });
  const { sessionId } = answer.body as { sessionId: string };
  return { projectId, sessions, sessionId, ...createTableClient(client, `${sessions}/${sessionId}/versions`) };
};

export type StoredTable = Awaited<ReturnType<typeof storeVersionTable>>;
