import type { DatabaseHandle } from '../database/database.ts';

/** Those of these queues that have a job to start now: with the conditions under which a worker fetches one. */
export const queuesWithJobs = async (
  { pool }: Pick<DatabaseHandle, 'pool'>,
  queues: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select queue.name from unnest($1::text[]) as queue (name)
     where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked
       and job.start_after <= pgboss.job_now())`,
    [queues],
  );
  return rows.map(({ name }) => name);
};
