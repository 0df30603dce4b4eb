import { type InstallationAddress, openTestDatabase } from './installation.ts';

/** Inserts a production that has succeeded, as a worker ends it. */
export const finishAd = async (
  installation: InstallationAddress,
  ad: {
    readonly orgId: string;
    readonly userId: string;
    readonly audioformId: string;
    readonly durationSeconds?: number;
  },
): Promise<void> => {
  const database = openTestDatabase(installation);
  await database.pool.query(
    `insert into production (org_id, id, created_by, input, dialect, status, details, finished_at)
     values ($1, $2, $3, '{}', '4', 'succeeded', $4, now())`,
    [ad.orgId, ad.audioformId, ad.userId, { durationSeconds: ad.durationSeconds ?? null }],
  );
  await database.close();
};
