import { call } from '@orpc/server';
import { accessOf, type Capability, DomainError, type Membership, type SoundFilter } from '@sonora/contracts';
import { soundEffects, soundTemplates } from '@sonora/soundscape';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/http/router.ts';
import { createSoundsRoutes } from './sounds.routes.ts';

const OWN_FILE = '01900000-0000-7000-8000-000000000001';
const routes = createSoundsRoutes({
  publicUrl: 'http://localhost:1',
  version: '0',
  similarToFile: async (orgId, fileId, count) => {
    if (orgId !== 'o' || fileId !== OWN_FILE) throw new DomainError('not-found');
    return soundTemplates.slice(3, 3 + count).map(({ alias }) => alias);
  },
});
const MEMBERSHIP: Membership = { role: 'user', plan: 'free', workflows: [] };
const contextOf = (capabilities: readonly Capability[]): RequestContext => ({
  requestId: 'r',
  headers: {},
  ipAddress: '127.0.0.1',
  caller: {
    userId: 'u',
    credentialId: 'c',
    key: undefined,
    isInstallationAdmin: false,
    member: {
      orgId: 'o',
      rootOrgId: 'o',
      membership: MEMBERSHIP,
      flags: new Set(),
      access: accessOf(MEMBERSHIP),
      capabilities: new Set(capabilities),
      refusal: undefined,
    },
  },
  creditsRemaining: async () => 0,
  setHeader: () => {},
});
const options = { context: contextOf(['sounds.read']) };

describe('the sound library', () => {
  it('recommends as many templates as asked for, and never the one itself', async () => {
    const [first] = soundTemplates;
    const { data } = await call(
      routes.recommend,
      { body: { soundTemplateId: first!.id, numberOfResults: 4 } },
      options,
    );
    expect(data.soundTemplates).toHaveLength(4);
    expect(data.soundTemplates.map(({ alias }) => alias)).not.toContain(first!.alias);
  });

  it('says that a template to compare with does not exist', async () => {
    const asked = call(routes.recommend, { body: { soundTemplateId: 'nothing' } }, options);
    await expect(asked).rejects.toMatchObject({ detail: 'Sound template does not exist' });
  });

  it('recommends for a file of the organisation in the order in which they were heard, and knows no other file', async () => {
    const { data } = await call(routes.recommend, { body: { fileId: OWN_FILE, numberOfResults: 12 } }, options);
    expect(data.soundTemplates.map(({ alias }) => alias)).toEqual(
      soundTemplates.slice(3, 15).map(({ alias }) => alias),
    );
    const other = call(routes.recommend, { body: { fileId: '01900000-0000-7000-8000-000000000002' } }, options);
    await expect(other).rejects.toMatchObject({ code: 'not-found' });
  });

  it('wants a template or a file, not both and not neither', async () => {
    for (const body of [{}, { soundTemplateId: soundTemplates[0]!.id, fileId: OWN_FILE }]) {
      await expect(call(routes.recommend, { body }, options)).rejects.toThrow('Input validation failed');
    }
  });

  it('recommends within filters: those alone when forced, else those first and then others', async () => {
    const target = soundTemplates[0]!;
    const genre = soundTemplates.find(({ labels }) => labels.genre[0] !== target.labels.genre[0])!.labels.genre[0]!;
    const isOf = ({ tags }: { readonly tags: { readonly genres: readonly string[] } }) => tags.genres.includes(genre);
    const expected = soundTemplates.filter(({ labels, id }) => labels.genre.includes(genre) && id !== target.id).length;
    const filters: SoundFilter[] = [{ in: { genre: [genre] } }, { greaterThanOrEquals: { duration: [300] } }];
    const ask = async (forceApplyFilters: boolean, numberOfResults: number) =>
      (
        await call(
          routes.recommend,
          { body: { soundTemplateId: target.id, numberOfResults, filters, forceApplyFilters } },
          options,
        )
      ).data.soundTemplates;
    const forced = await ask(true, 100);
    expect(forced).toHaveLength(Math.min(expected, 100));
    expect(forced.every(isOf)).toBe(true);
    const filled = await ask(false, expected + 1);
    expect(filled.map(isOf)).toEqual([...Array(expected).fill(true), false]);
    const impossible = { filters: [{ lessThan: { bpm: 1 } }], forceApplyFilters: true };
    const none = await call(routes.recommend, { body: { soundTemplateId: target.id, ...impossible } }, options);
    expect(none.data.soundTemplates).toEqual([]);
    const queried = await call(routes.queryTemplates, { body: { ...impossible } }, options);
    expect(queried.data.soundTemplates).toEqual([]);
    const unknown = { filters: [{ near: { moon: 1 } }], forceApplyFilters: true };
    const all = await call(routes.queryTemplates, { body: { ...unknown, pageLimit: 100 } }, options);
    expect(all.data.soundTemplates).toHaveLength(Math.min(100, soundTemplates.length));
  });

  it('filters by repeated values and by values with commas, and knows no collection', async () => {
    const list = async (query: Readonly<Record<string, string | string[]>>) =>
      (await call(routes.listTemplates, { query }, options)).data.templates.map(({ alias }) => alias);
    const genres = [...new Set(soundTemplates.flatMap(({ labels }) => labels.genre))].slice(0, 2);
    const both = soundTemplates.filter(({ labels }) => labels.genre.some((name) => genres.includes(name)));
    expect(await list({ genres })).toEqual(both.map(({ alias }) => alias));
    expect(await list({ genres: genres.join(',') })).toEqual(await list({ genres }));
    expect(await list({ collections: 'summer' })).toEqual([]);
  });

  it('finds templates for a description, all of them for none', async () => {
    const found = await call(routes.queryTemplates, { body: { query: 'spooky strings' } }, options);
    expect(found.data.soundTemplates[0]!.alias).toBe('spooky_strings');
    const all = await call(routes.queryTemplates, { body: { pageLimit: 100 } }, options);
    expect(all.data.soundTemplates).toHaveLength(Math.min(100, soundTemplates.length));
  });

  it('finds effects in words and by category, all of them for no question', async () => {
    const thunder = await call(routes.listEffects, { query: { query: 'thundr' } }, options);
    expect(thunder.data.soundEffects[0]!.alias).toBe('thunder_1');
    const sport = await call(routes.listEffects, { query: { category: 'sport' } }, options);
    expect(new Set(sport.data.soundEffects.map(({ category }) => category))).toEqual(new Set(['sport']));
    expect((await call(routes.listEffects, { query: {} }, options)).data.soundEffects).toHaveLength(
      soundEffects.length,
    );
  });
});
