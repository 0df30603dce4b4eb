import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '@sonora/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../../../../tests/testkit/database.ts';
import { migrationsFolder } from '../../platform/database/database.ts';
import { type AuditAct, withAudit } from './audit/with-audit.ts';
import { createPlanColumn } from './hierarchy/plan-column.repository.ts';
import { leaveAll } from './members/leave-organisations.ts';
import { repositoriesOn } from './services.ts';

const database = await startTestDatabase();
const handle = database.open(8);
afterAll(() => database.stop());
beforeEach(() => handle.pool.query('delete from organisation'));

const organisation = async (parentId: string | null = null): Promise<string> => {
  const id = randomUUID();
  await repositoriesOn(handle.db).organisations.insertOrganisation({ id, parentId, name: id, plan: 'enterprise' });
  return id;
};

const enter = (orgId: string, userId: string, role: Role = 'user') =>
  repositoriesOn(handle.db).members.insert({ orgId, userId, role });

/** The stored and the actual number of members, by organisation. */
const counts = async () => {
  const { rows } = await handle.pool.query<{ id: string; kept: number; there: number }>(
    `select id, member_count as kept, (select count(*)::int from member where org_id = organisation.id) as there
     from organisation`,
  );
  return new Map(rows.map(({ id, kept, there }) => [id, { kept, there }]));
};

describe('organisation.member_count', () => {
  it('follows members who join and leave, one by one and many in one statement', async () => {
    const [first, second] = [await organisation(), await organisation()];
    const person = randomUUID();
    await enter(first, person);
    await enter(first, person);
    await enter(second, person);
    expect(await counts()).toEqual(
      new Map([
        [first, { kept: 1, there: 1 }],
        [second, { kept: 1, there: 1 }],
      ]),
    );
    await handle.pool.query(
      `insert into member (org_id, user_id, role)
       select org, gen_random_uuid(), 'user' from unnest($1::uuid[]) org, generate_series(1, 40)`,
      [[first, second]],
    );
    await repositoriesOn(handle.db).members.removeEverywhere(person);
    await repositoriesOn(handle.db).members.removeEverywhere(randomUUID());
    await handle.pool.query('delete from member where org_id = $1 and role = $2', [second, 'user']);
    expect(await counts()).toEqual(
      new Map([
        [first, { kept: 40, there: 40 }],
        [second, { kept: 0, there: 0 }],
      ]),
    );
  });

  it('is unchanged after a rollback, and is deleted with its organisation', async () => {
    const parent = await organisation();
    const child = await organisation(parent);
    await enter(child, randomUUID());
    await expect(
      handle.db.transaction(async (db) => {
        await repositoriesOn(db).members.insert({ orgId: child, userId: randomUUID(), role: 'user' });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect((await counts()).get(child)).toEqual({ kept: 1, there: 1 });
    await repositoriesOn(handle.db).organisations.deleteOrganisation(parent);
    expect((await counts()).size).toBe(0);
  });

  it('is exact when many members join and leave concurrently', async () => {
    const places = await Promise.all([1, 2, 3, 4].map(() => organisation()));
    const people = Array.from({ length: 60 }, () => randomUUID());
    await Promise.all(
      people.map(async (person, at) => {
        for (const place of at % 2 ? places : places.toReversed()) await enter(place, person);
        if (at % 3 === 0) await repositoriesOn(handle.db).members.remove(places[at % 4] as string, person);
        if (at % 5 === 0) await repositoriesOn(handle.db).members.removeEverywhere(person);
      }),
    );
    const found = await counts();
    for (const { kept, there } of found.values()) expect(kept).toBe(there);
    expect([...found.values()].reduce((sum, { kept }) => sum + kept, 0)).toBeGreaterThan(150);
  });

  it('does not deadlock when two users leave the same organisations at once', async () => {
    for (let round = 0; round < 15; round += 1) {
      const parent = await organisation();
      const stays = randomUUID();
      await enter(parent, stays, 'owner');
      const places = await Promise.all([1, 2, 3, 4].map(() => organisation(parent)));
      // Everybody owns one child and belongs to all; theirs goes to the parent's owner, who was in none.
      const owners = places.map(() => randomUUID());
      for (const [at, owner] of owners.entries())
        for (const [there, place] of places.entries()) await enter(place, owner, at === there ? 'owner' : 'user');
      await Promise.all(
        owners.map((owner) =>
          handle.db.transaction((db) => leaveAll({ jobs: {} as never, ports: {} as never }, owner, db)),
        ),
      );
      const found = await counts();
      for (const place of places) expect(found.get(place)).toEqual({ kept: 1, there: 1 });
    }
  });

  it('refuses to move a member to another organisation, which it could not count', async () => {
    const [from, to] = [await organisation(), await organisation()];
    await enter(from, randomUUID());
    await expect(handle.pool.query('update member set org_id = $1', [to])).rejects.toThrow('is not moved');
  });

  it('starts with the existing members when the migration runs', async () => {
    const place = await organisation();
    for (let n = 0; n < 3; n += 1) await enter(place, randomUUID());
    await handle.pool.query('update organisation set member_count = 0');
    const statements = await readFile(join(migrationsFolder, '0007_member_count.sql'), 'utf8');
    await handle.pool.query(statements.split('--> statement-breakpoint').at(-1) ?? '');
    expect((await counts()).get(place)).toEqual({ kept: 3, there: 3 });
  });
});

describe('leaving', () => {
  const services = { jobs: { send: async () => '' }, ports: { deleteOrganisation: [] } } as unknown as Parameters<
    typeof leaveAll
  >[0];
  const isAnyoneWaiting = async (): Promise<boolean> =>
    ((await handle.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount ?? 0) > 0;

  it('at once, as the last owner and the last administrator, ends the organisation', async () => {
    const place = await organisation();
    const [owner, admin] = [randomUUID(), randomUUID()];
    await enter(place, owner, 'owner');
    await enter(place, admin, 'admin');
    let second = Promise.resolve();
    await handle.db.transaction(async (db) => {
      await leaveAll(services, owner, db);
      second = handle.db.transaction((other) => leaveAll(services, admin, other));
      await expect.poll(isAnyoneWaiting).toBe(true);
    });
    await second;
    expect([...(await counts()).keys()]).toEqual([]);
  });
});

describe('memberships', () => {
  const { organisations, members } = repositoriesOn(handle.db);
  const person = randomUUID();
  const found = (
    id: string,
    row: { parentId?: string; name: string; logo?: string; brandName?: string; language?: string; accent?: string },
  ) => organisations.insertOrganisation({ id, plan: 'free', ...row });
  /** A family whose root says everything, two children of it, and a root of the person's own. */
  const family = async () => {
    const [root, silent, outspoken, own] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await found(root, { name: 'Root', logo: 'l', brandName: 'Brand', language: 'english', accent: 'british' });
    await organisations.updateOrganisation(root, { brandAccent: '#123456', requiresSecondFactor: true });
    await createPlanColumn(handle.db).write(root, 'enterprise');
    await found(silent, { name: 'b', parentId: root });
    await found(outspoken, { name: 'A', parentId: root, logo: 'o', brandName: 'Mine', language: 'german' });
    await found(own, { name: 'Own' });
    return { root, silent, outspoken, own };
  };

  it('of a child inherit what the child does not set itself', async () => {
    const { root, silent, outspoken, own } = await family();
    for (const orgId of [silent, outspoken, own, root]) await members.insert({ orgId, userId: person, role: 'admin' });
    const rows = new Map((await organisations.membershipsOf(person)).map((row) => [row.orgId, row]));
    const ofFamily = { plan: 'enterprise', requiresSecondFactor: true, rootOrgId: root, role: 'admin' };
    const inherited = { name: 'Brand', accent: '#123456', logo: 'l' };
    expect(rows.get(silent)).toMatchObject({
      ...ofFamily,
      orgName: 'b',
      isChildOrg: true,
      logo: null,
      brand: inherited,
      speech: { language: 'english', accent: 'british' },
    });
    expect(rows.get(outspoken)).toMatchObject({
      ...ofFamily,
      isChildOrg: true,
      logo: 'o',
      brand: { name: 'Mine', accent: '#123456', logo: 'o' },
      // Without an accent, any: not that of another language.
      speech: { language: 'german', accent: null },
    });
    expect(rows.get(root)).toMatchObject({ ...ofFamily, isChildOrg: false, logo: 'l', brand: inherited });
    expect(rows.get(own)).toMatchObject({
      plan: 'free',
      requiresSecondFactor: false,
      rootOrgId: own,
      isChildOrg: false,
      logo: null,
      brand: { name: null, accent: null, logo: null },
      speech: { language: null, accent: null },
    });
    expect(await organisations.find(silent)).toMatchObject({
      id: silent,
      parentId: root,
      name: 'b',
      logo: null,
      plan: 'enterprise',
      requiresSecondFactor: true,
    });
    expect(await organisations.find(own)).toMatchObject({ id: own, plan: 'free', requiresSecondFactor: false });
  });

  it('resolve to the named organisation, else to a root before older children, and only when confirmed', async () => {
    const { silent, outspoken, own, root } = await family();
    const enterAt = (orgId: string, minute: number, status: 'confirmed' | 'pending_confirmation' = 'confirmed') =>
      members.insert({ orgId, userId: person, role: 'user', status, createdAt: new Date(minute * 60_000) });
    const placeOf = async (orgId?: string) => (await organisations.membershipFor(person, orgId))?.orgId;
    expect(await placeOf()).toBeUndefined();
    await enterAt(outspoken, 2);
    await enterAt(silent, 1);
    expect(await placeOf()).toBe(silent);
    await enterAt(root, 0, 'pending_confirmation');
    expect([await placeOf(), await placeOf(root)]).toEqual([silent, undefined]);
    await enterAt(own, 3);
    expect(await placeOf()).toBe(own);
    expect([await placeOf(outspoken), await placeOf(randomUUID())]).toEqual([outspoken, undefined]);
  });

  it('list the children of an organisation by name, ignoring case', async () => {
    const { root, silent, outspoken } = await family();
    await members.insert({ orgId: silent, userId: person, role: 'user' });
    const before = Date.now();
    await organisations.touch(silent, person);
    const rows = async (orgId: string) =>
      (await organisations.children(orgId, person)).map(({ name, ownRole }) => [name, ownRole]);
    expect(await rows(root)).toEqual([
      ['A', null],
      ['b', 'user'],
    ]);
    expect(await rows(outspoken)).toEqual([]);
    const [, touched] = await organisations.children(root, person);
    expect(touched).toMatchObject({ isChild: true, memberCount: 1, logo: null, lastActivityAt: expect.any(Number) });
    expect(Number.isInteger(touched?.lastActivityAt)).toBe(true);
    expect(touched?.lastActivityAt).toBeGreaterThan(before - 1_000);
  });
});

describe('withAudit', () => {
  const setLogo = (orgId: string, logo: string, act: AuditAct | undefined) =>
    withAudit(handle.db, { orgId, userId: null, ipAddress: null }, async (transaction) => ({
      result: await repositoriesOn(transaction).organisations.updateOrganisation(orgId, { logo }),
      act,
    }));
  const logoOf = async (orgId: string) => (await repositoriesOn(handle.db).organisations.find(orgId))?.logo;
  const acts = async (orgId: string) =>
    (await repositoriesOn(handle.db).audit.list(orgId, {}, { limit: 10, offset: 0 })).map(({ action }) => action);

  it('commits the change and its audit entry, or neither', async () => {
    const place = await organisation();
    const act = { action: 'organisation.logoChanged', target: 'x' };
    await setLogo(place, 'first', act);
    expect([await logoOf(place), await acts(place)]).toEqual(['first', [act.action]]);
    // PostgreSQL stores no NUL, so the audit entry fails.
    await expect(setLogo(place, 'second', { ...act, target: '\0' })).rejects.toThrow();
    expect([await logoOf(place), await acts(place)]).toEqual(['first', [act.action]]);
  });

  it('records nothing without an act', async () => {
    const place = await organisation();
    await setLogo(place, 'first', undefined);
    expect(await acts(place)).toEqual([]);
  });
});

describe('leaveAll with several organisations', () => {
  it('has the campaigns of all of them before the lock of publications, as a publication has', async () => {
    const lock = (key: string) => `select pg_advisory_xact_lock(hashtext('${key}'))`;
    for (const held of [0, 1]) {
      const orgIds = [await organisation(), await organisation()];
      const leaving = randomUUID();
      for (const orgId of orgIds) await enter(orgId, leaving, 'owner');
      const services = {
        jobs: { send: async () => '' },
        ports: {
          deleteOrganisation: [
            async (orgId: string, db: typeof handle.db) => void (await db.execute(lock(`campaigns of ${orgId}`))),
            async (_orgId: string, db: typeof handle.db) => void (await db.execute(lock('publications'))),
          ],
        },
      } as unknown as Parameters<typeof leaveAll>[0];
      const publishing = await handle.pool.connect();
      try {
        await publishing.query(`begin; ${lock(`campaigns of ${orgIds[held]}`)}`);
        const left = handle.db.transaction((db) => leaveAll(services, leaving, db));
        const isWaiting = async (): Promise<boolean> =>
          (await handle.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1;
        await expect.poll(isWaiting).toBe(true);
        // Both wait for each other here if the one who leaves holds this lock already.
        const published = publishing.query(`${lock('publications')}; commit`);
        expect((await Promise.allSettled([published, left])).map(({ status }) => status)).toEqual([
          'fulfilled',
          'fulfilled',
        ]);
      } finally {
        publishing.release(true);
      }
      expect([...(await counts()).keys()]).toEqual([]);
    }
  });
});
