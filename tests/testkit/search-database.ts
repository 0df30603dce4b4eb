import type { DatabaseHandle } from '../../apps/server/src/platform/database/database.ts';

/** Tables of all modules and of the job queue with rows that contain the text in any column, whatever its case. */
export const tablesContaining = async ({ pool }: Pick<DatabaseHandle, 'pool'>, text: string): Promise<string[]> => {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select 1 from ${name} searched where position(lower($1) in lower(searched::text)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
};
