import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const flags = ['campaign-manager', 'create-dynamic-campaign', 'create-a-vast', 'vast-tag-overview'];

/** Inserts a person who owns an organisation with all pages of campaigns. */
export const insertAdvertiser = async (): Promise<InsertedPerson> => {
  const person = await personInserter(installation)();
  const database = openTestDatabase(installation);
  await database.pool.query(
    'insert into flag_setting (org_id, flag, is_on, changed_by) select $1, unnest($2::text[]), true, $3',
    [person.orgId, flags, person.userId],
  );
  await database.close();
  return person;
};
