import type { OrganisationSummary } from '@sonora/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveAll, previewLeaving } from '../../../../apps/server/src/modules/organisations/index.ts';
import type { DatabaseHandle } from '../../../../apps/server/src/platform/database/database.ts';
import { type InsertedPerson, personInserter } from '../../../testkit/insert-person.ts';
import { openTestDatabase } from '../../../testkit/installation.ts';
import { installation } from '../shared.ts';

const arrive = (change: Parameters<ReturnType<typeof personInserter>>[0] = {}) => personInserter(installation)(change);

let database: DatabaseHandle;
beforeAll(() => {
  database = openTestDatabase(installation);
});
afterAll(() => database?.close());

const forgotten: string[] = [];
const leave = (person: InsertedPerson): Promise<void> =>
  database.db.transaction((transaction) =>
    leaveAll(
      {
        jobs: { send: async () => '' },
        ports: {
          usageOf: async () => new Map(),
          cancelProductions: async () => {},
          isLanguage: () => true,
          deleteOrganisation: [
            async (orgId) => {
              forgotten.push(orgId);
            },
          ],
        },
      },
      person.userId,
      transaction,
    ),
  );

const ownersOf = async (orgId: string): Promise<string[]> =>
  (
    await database.pool.query<{ user_id: string }>("select user_id from member where org_id = $1 and role = 'owner'", [
      orgId,
    ])
  ).rows.map((row) => row.user_id);

const exists = async (orgId: string): Promise<boolean> =>
  ((await database.pool.query('select 1 from organisation where id = $1', [orgId])).rowCount ?? 0) > 0;

const createChild = async (owner: InsertedPerson): Promise<string> =>
  ((await owner.client.post('/api/org', { orgName: 'North' })).body as OrganisationSummary).orgId;

describe('a user who deletes their account', () => {
  it('deletes organisations without another administrator, including children, after a warning', async () => {
    const owner = await arrive();
    const childId = await createChild(owner);
    const user = await arrive({ memberOf: { orgId: owner.orgId, role: 'user', workflows: ['Files'] } });
    const { deleted, handedOver } = await previewLeaving(database.db, owner.userId);
    expect(deleted.map(({ orgId }) => orgId)).toEqual([owner.orgId, childId]);
    expect(handedOver).toEqual([]);
    expect(await exists(owner.orgId)).toBe(true);
    await leave(owner);
    expect([await exists(owner.orgId), await exists(childId)]).toEqual([false, false]);
    expect(forgotten).toEqual(expect.arrayContaining([owner.orgId, childId]));
    expect((await user.client.get('/api/user')).body).toMatchObject({ availableOrganizations: [] });
  });

  it('leaves an organisation to its longest-serving administrator, and a child to the parent’s', async () => {
    const owner = await arrive();
    const childId = await createChild(owner);
    const [first] = [
      await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' } }),
      await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' } }),
    ];
    const { deleted, handedOver } = await previewLeaving(database.db, owner.userId);
    expect(deleted).toEqual([]);
    expect(handedOver.map(({ orgId, userId }) => [orgId, userId])).toEqual([
      [owner.orgId, first?.userId],
      [childId, first?.userId],
    ]);
    await leave(owner);
    expect(await ownersOf(owner.orgId)).toEqual([first?.userId]);
    expect(await ownersOf(childId)).toEqual([first?.userId]);
  });

  it('changes nothing for the other owner', async () => {
    const owner = await arrive();
    const second = await arrive({ memberOf: { orgId: owner.orgId, role: 'owner' } });
    await arrive({ memberOf: { orgId: owner.orgId, role: 'admin' } });
    await leave(owner);
    expect(await ownersOf(owner.orgId)).toEqual([second.userId]);
  });

  it('stays a member when the account cannot be deleted', async () => {
    const owner = await arrive();
    await expect(
      database.db.transaction(async (transaction) => {
        await leaveAll(
          {
            jobs: { send: async () => '' },
            ports: {
              usageOf: async () => new Map(),
              cancelProductions: async () => {},
              isLanguage: () => true,
              deleteOrganisation: [],
            },
          },
          owner.userId,
          transaction,
        );
        throw new Error('not deleted');
      }),
    ).rejects.toThrow('not deleted');
    expect(await ownersOf(owner.orgId)).toEqual([owner.userId]);
  });
});
