import { describe, expect, it } from 'vitest';
import { versionConfiguration, versionSource } from './configuration.ts';
import { completeConfiguration, completeSource, emptyVersionConfiguration } from './stored-configuration.ts';

const id = '00000000-0000-7000-8000-000000000001';
const tag = { id, name: 'City', voice: 'wren', copy: 'Now in Leeds.' };

describe('a stored configuration', () => {
  it('has defaults for what it does not say', () => {
    for (const stored of [undefined, null, {}, []])
      expect(completeConfiguration(stored)).toEqual(emptyVersionConfiguration);
    const stored = { tags: [tag], columns: [{ name: 'city' }], controls: { mood: null }, timeZone: null };
    expect(versionConfiguration.parse(completeConfiguration(stored))).toEqual({
      ...emptyVersionConfiguration,
      tags: [
        {
          ...tag,
          arrangement: { startTime: 0, duration: null, layoutMode: 'consecutive', scriptAlignment: 'left' },
        },
      ],
      columns: [{ name: 'city', type: 'text' }],
    });
  });

  it.each([
    [{ tags: [{ ...tag, id: 'not a UUID' }] }, 'tags.0.id'],
    [{ tags: [{ ...tag, name: ' ' }] }, 'tags.0.name'],
    [{ tags: [{ ...tag, arrangement: 7 }] }, 'tags.0.arrangement'],
    [{ tags: [tag, 'x'] }, 'tags.1'],
    [{ columns: [{}] }, 'columns.0.name'],
    [{ controls: 'loud' }, 'controls'],
    [{ smartblend: 'yes' }, 'smartblend'],
    ['text', ''],
  ])('stays wrong where it is wrong: %j', (stored, place) => {
    const { error } = versionConfiguration.safeParse(completeConfiguration(stored));
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([place]);
  });
});

describe('a stored source', () => {
  it('is a file where only the file is named', () => {
    expect(versionSource.parse(completeSource({ fileId: id, fileName: 'spot.mp3' }))).toEqual({
      kind: 'file',
      fileId: id,
    });
    const ad = { kind: 'audioform', audioformId: id };
    expect(completeSource(ad)).toBe(ad);
    expect(completeSource(7)).toBe(7);
  });
});
