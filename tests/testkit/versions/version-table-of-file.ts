import { setTimeout as sleep } from 'node:timers/promises';
import type { TableImport, TableImported } from '@sonora/contracts';
import { newId } from '../../../apps/server/src/platform/ids/new-id.ts';
import { personInserter } from '../insert-person.ts';
import { type InstallationAddress, openTestDatabase } from '../installation.ts';
import { storeFile } from '../store-file.ts';
import { storeVersionTable } from './version-table.ts';

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

/** Makes sessions of versions of a file of 30 s, each of an organisation of its own, with requests of its table. */
export const createTableMaker = (installation: InstallationAddress) => {
  const insert = personInserter(installation);
  return async (configuration: object = tagsConfig) => {
    const person = await insert();
    const { client, orgId } = person;
    const { fileId } = await storeFile(installation, person, 'audio');
    const { pool, close } = openTestDatabase(installation);
    await pool.query(`update file set kind = 'audio', duration_seconds = 30 where id = $1`, [fileId]);
    await close();
    const table = await storeVersionTable(client, {
      selectedFile: { kind: 'file', fileId },
      tagsConfig: configuration,
    });
    const { path } = table;
    const authorization = `Bearer ${person.token}`;
    const imports = `${path}/imports`;
    /** Starts an import of a file. */
    const send = async (csv: string | Uint8Array, query = '?mode=all', key?: string) => {
      const answer = await fetch(`${installation.url}${imports}${query}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'text/csv', ...(key && { 'idempotency-key': key }) },
        body: csv as string,
      });
      return { status: answer.status, body: (await answer.json()) as { readonly jobId: string } };
    };
    const readImport = async (jobId: string) => (await client.get(`${imports}/${jobId}`)).body as TableImport;
    /** Waits until an import has ended. */
    const ended = async (jobId: string): Promise<TableImport> => {
      for (;;) {
        const found = await readImport(jobId);
        if (found.status !== 'queued' && found.status !== 'running') return found;
        await sleep(20);
      }
    };
    return {
      ...table,
      client,
      orgId,
      fileId,
      imports,
      send,
      readImport,
      ended,
      /** What an import of a file has changed. */
      import: async (csv: string | Uint8Array, query?: string): Promise<TableImported> => {
        const { status, body } = await send(csv, query);
        if (status !== 202) throw new Error(JSON.stringify(body));
        const { result, errors } = await ended(body.jobId);
        if (!result) throw new Error(JSON.stringify(errors));
        return result;
      },
      export: async (format = 'csv') => {
        const answer = await fetch(`${installation.url}${path}/export?format=${format}`, {
          headers: { authorization },
        });
        return new Uint8Array(await answer.arrayBuffer());
      },
    };
  };
};
