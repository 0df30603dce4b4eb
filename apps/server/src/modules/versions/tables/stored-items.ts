import { limits } from '@sonora/contracts';
import { SAMPLE_RATE_HZ } from '@sonora/contracts/audio';
import { isPlainObject } from '@sonora/contracts/sessions/plain-object';
import { isStorableText, type VersionTag, versionTag } from '@sonora/contracts/versions/configuration';
import { completeTag } from '@sonora/contracts/versions/stored-configuration';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createAudioformsRepository, type ResolvedRecord } from '../../audioforms/index.ts';
import { createTablesRepository, type TableIds } from './tables.repository.ts';
import type { AdoptedRow, RenderedAudio } from './tables.schema.ts';

/** An ad version item as clients store it in `adVersionItems`. What cannot be read is left in the session. */
const storedItem = z.object({
  id: z.uuid().optional().catch(undefined),
  name: z
    .union([z.string(), z.number().transform(String)])
    .transform((name) => name.trim().slice(0, limits.versions.cellCharacters))
    .refine(isStorableText)
    .catch(''),
  tags: z.preprocess(
    (tags) => (Array.isArray(tags) ? tags.map(completeTag) : (tags ?? [])),
    z.array(versionTag).max(limits.versions.tags),
  ),
  audioformId: z.uuid().nullish().catch(null),
  qa: z.boolean().catch(false),
  history: z.array(z.uuid()).catch([]),
});
type StoredItem = z.infer<typeof storedItem>;

const audioformsOf = ({ audioformId, history }: StoredItem): readonly string[] => [
  ...new Set([...history, ...(audioformId ? [audioformId] : [])]),
];

/** Audio whose production exists. From which content it was rendered is not known, so that its row counts as changed. */
const audioOf = (audioformId: string, name: string, result: unknown): readonly RenderedAudio[] => {
  const resolved = isPlainObject(result) ? (result.resolved as ResolvedRecord | undefined) : undefined;
  if (!resolved) return [];
  const durationSeconds = resolved.timeline.frames / SAMPLE_RATE_HZ;
  return [{ audioformId, url: resolved.delivery.uri, durationSeconds, name, content: null, setUp: null }];
};

/** Productions that are looked up by one statement. */
const IDS_AT_ONCE = 1_000;

const findResults = async (
  db: Database,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> => {
  const found = new Map<string, unknown>();
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
    for (const [id, result] of await createAudioformsRepository(db).findResults(
      orgId,
      ids.slice(from, from + IDS_AT_ONCE),
    ))
      found.set(id, result);
  return found;
};

const rowsOf = async (db: Database, ids: TableIds, items: readonly StoredItem[]): Promise<readonly AdoptedRow[]> => {
  const results = await findResults(db, ids.orgId, [...new Set(items.flatMap(audioformsOf))]);
  const known = await createTablesRepository(db).known(
    ids,
    items.flatMap(({ id }) => id ?? []),
  );
  const taken = new Set(known.keys());
  return items.map((item, index): AdoptedRow => {
    const id = item.id !== undefined && !taken.has(item.id) ? item.id : newId();
    taken.add(id);
    const history = audioformsOf(item).flatMap((each) => audioOf(each, item.name, results.get(each)));
    const tags: readonly VersionTag[] = item.tags;
    return {
      id,
      position: index + 1,
      cells: item.name === '' ? {} : { name: item.name },
      // An item without tags has those of the configuration.
      ownTags: tags.length === 0 ? null : tags,
      isQa: item.qa,
      audio: history.find(({ audioformId }) => audioformId === item.audioformId) ?? null,
      history,
    };
  });
};

/**
 * The ad version items that another program stored in a session become the rows of its table, once: when the session has no
 * table yet. The items stay in the session as they are.
 */
export const adoptStoredItems = async (db: Database, ids: TableIds, stored: unknown): Promise<void> => {
  if (!Array.isArray(stored) || stored.length === 0) return;
  if (await createTablesRepository(db).find(ids)) return;
  const items = stored.slice(0, limits.versions.rows).flatMap((item: unknown) => {
    const read = storedItem.safeParse(item);
    return read.success ? [read.data] : [];
  });
  const rows = await rowsOf(db, ids, items);
  await db.transaction(async (transaction) => {
    const repository = createTablesRepository(transaction);
    if (await repository.create(ids)) await repository.adopt(ids, rows);
  });
};
