import type pg from 'pg';

/** What `pg` calls on its connection; its types have no COPY. */
type CopyConnection = {
  readonly query: (sql: string) => void;
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
};

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const cellOf = (value: string | number): string => String(value).replaceAll(/[\\\t\n\r]/g, (found) => escapes[found]!);

/** Writes rows into a table by COPY in its text format. */
export const copyRows = (
  client: pg.Client,
  tableName: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> => {
  const content = Buffer.from(rows.map((row) => `${row.map(cellOf).join('\t')}\n`).join(''));
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    client.query({
      submit: (connection: CopyConnection) => connection.query(`copy ${tableName} from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(content);
        connection.endCopyFrom();
      },
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => {
        if (!failure) resolve();
      },
    } as unknown as pg.Submittable);
  });
};
