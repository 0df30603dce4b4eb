import type { ImportUndo } from '@sonora/contracts';
import { newId } from '../../../../apps/server/src/platform/ids/new-id.ts';
import { personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { storeFile } from '../../../testkit/store-file.ts';
import { storeVersionTable } from '../../../testkit/version-table.ts';
import { installation } from '../shared.ts';

const insert = personInserter(installation);

export const offer = {
  id: newId(),
  name: 'Offer',
  voice: 'wren',
  copy: 'Only {{price}} in {{city}}.',
  arrangement: { startTime: 20, duration: null, layoutMode: 'consecutive', scriptAlignment: 'left' },
};
export const tagsConfig = {
  adPlacement: 'end',
  smartblend: false,
  tags: [offer],
  columns: [
    { name: 'city', type: 'text' },
    { name: 'price', type: 'money', currency: 'EUR', fallback: '5' },
  ],
  controls: {},
  namePattern: '{{city}}',
};

export type Imported = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  undo: ImportUndo | null;
  problemCount: number;
  missingFields: string[];
  problems: { row: number | null; column: string | null; text: string }[];
};

/** A session of versions of a file of 30 s, with requests of its table. */
export const arrive = async (configuration: object = tagsConfig) => {
  const person = await insert();
  const { client, orgId } = person;
  const { fileId } = await storeFile(installation, person, 'audio');
  const { pool, close } = openTestDatabase(installation);
  await pool.query(`update file set kind = 'audio', duration_seconds = 30 where id = $1`, [fileId]);
  await close();
  const table = await storeVersionTable(client, { selectedFile: { kind: 'file', fileId }, tagsConfig: configuration });
  const { path } = table;
  return {
    ...table,
    client,
    orgId,
    fileId,
    import: async (csv: string | Uint8Array, query = '?mode=all') => {
      const answer = await fetch(`${installation.url}${path}/import${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'text/csv' },
        body: csv as string,
      });
      return { status: answer.status, body: (await answer.json()) as Imported };
    },
    export: async (format = 'csv') => {
      const answer = await fetch(`${installation.url}${path}/export?format=${format}`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
};
