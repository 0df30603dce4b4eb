import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Deletes what the processes that serve ads counted of campaigns or rules that are deleted for good: totals, and pseudonyms of listeners.
 * Processes that still have them in memory forget them when they see that the totals are gone. Positions of exposures have a meaning, so an
 * exposure is replaced by an empty one.
 */
export const deleteCountsOf = async (db: Database, subjects: readonly string[]): Promise<void> => {
  if (subjects.length === 0) return;
  const all = sql`${sql.param([...subjects])}::text[]`;
  await db.execute(sql`delete from ads_total where subject = any(${all})`);
  await db.execute(sql`
    update ads_exposure as e set exposures = cleared.exposures
    from (
      select x.id, jsonb_agg(
        case when split_part(item ->> 0, e'\\n', 1) = any(${all}) then '["", 0, 0]'::jsonb else item end order by place
      ) as exposures
      from ads_exposure as x, jsonb_array_elements(x.exposures) with ordinality as listed(item, place)
      group by x.id
      having bool_or(split_part(item ->> 0, e'\\n', 1) = any(${all}))
    ) as cleared
    where e.id = cleared.id`);
};
