import { type InstallationAddress, openTestDatabase, type Person } from './installation.ts';

/** Puts an organisation on a different plan before its credits are first read. */
export const setPlan = async (installation: InstallationAddress, { orgId }: Person, plan: string): Promise<void> => {
  const database = openTestDatabase(installation);
  try {
    const { rowCount } = await database.pool.query('select from billing_record where org_id = $1', [orgId]);
    if (rowCount) throw new Error('the plan of this organisation is on record already');
    await database.pool.query('update organisation set plan = $2 where id = $1 or parent_id = $1', [orgId, plan]);
  } finally {
    await database.close();
  }
};

/** Spends an organisation's credits until the given number is left; its credits must have been read before. */
export const spendUntil = async (installation: InstallationAddress, { orgId }: Person, left: number): Promise<void> => {
  const database = openTestDatabase(installation);
  await database.pool
    .query(
      `insert into credit_entry (root_id, org_id, sequence, kind, credits, balance_after, period_number, key)
       select root_id, root_id, sequence + 1, 'charge', $2::int - balance_after::int, $2, period_number, 'spent ' || sequence
       from credit_entry where root_id = $1 order by sequence desc limit 1`,
      [orgId, left],
    )
    .finally(() => database.close());
};
