import { afterEach, expect, it, vi } from 'vitest';
import { createStored } from './stored.ts';
import { flagShape, oneOfShape, partsShape } from './stored-shape.ts';

const store = (text: string | null): ReadonlyMap<string, string> => {
  const items = new Map(text === null ? [] : [['sonora.test', text]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem: (key: string, value: string) => items.set(key, value),
  });
  return items;
};
afterEach(() => vi.unstubAllGlobals());

it('remembers a value, and tells who listens', () => {
  const items = store(null);
  const stored = createStored('sonora.test', false);
  let told = 0;
  const end = stored.subscribe(() => {
    told += 1;
  });
  stored.set(true);
  end();
  stored.set(true);
  expect([stored.get(), told, items.get('sonora.test')]).toEqual([true, 1, 'true']);
  expect(createStored('sonora.test', false).get()).toBe(true);
});

it.each(['"true"', '1', 'null', '{}', '{'])('has the fallback where another version stored %s for a flag', (text) => {
  store(text);
  expect(createStored('sonora.test', false).get()).toBe(false);
});

it.each(['7', 'null', '["Leeds"]', '{"city":"Leeds"}'])('has the fallback where %s is stored for a text', (text) => {
  store(text);
  expect(createStored('sonora.test', '').get()).toBe('');
});

it('takes only values that fit', () => {
  const sort = { key: 'name', isDescending: true } as const;
  const read = () =>
    createStored('sonora.test', sort, partsShape({ key: oneOfShape(['name']), isDescending: flagShape })).get();
  store('{"key":"name","isDescending":false}');
  expect(read()).toEqual({ key: 'name', isDescending: false });
  store('{"key":"formerColumn","isDescending":false}');
  expect(read()).toBe(sort);
  store('{"key":"name"}');
  expect(read()).toBe(sort);
});

it('has the fallback in a browser that blocks its storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const stored = createStored('sonora.test', '');
  stored.set('Leeds');
  expect(stored.get()).toBe('Leeds');
  expect(createStored('sonora.test', '').get()).toBe('');
});
