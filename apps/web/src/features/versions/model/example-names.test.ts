import { describe, expect, it } from 'vitest';
import { exampleNames } from './example-names.ts';

const columns = [{ name: 'city', type: 'text', fallback: 'Bath' }] as const;
const rows = [
  { position: 1, cells: { city: 'Leeds' } },
  { position: 2, cells: { city: '' } },
  { position: 3, cells: {} },
];
const now = new Date('2026-11-05T08:07:00Z');

describe('exampleNames', () => {
  it('fills cells, fallbacks and the time, and makes names unique', () => {
    const names = exampleNames(
      { namePattern: '{{city}} {{date}} {{time}}', columns, controls: {}, timeZone: 'Europe/Berlin' },
      { rows, rowCount: 3 },
      now,
    );
    expect(names).toEqual(['Leeds-2026-11-05-0907', 'Bath-2026-11-05-0907', 'Bath-2026-11-05-0907-3']);
  });

  it('has the number of the version, 1 unless it is set', () => {
    const pattern = { namePattern: '{{city}} v{{versionNumber}}', columns };
    const numbered = (versionNumber?: number) =>
      exampleNames(
        { ...pattern, controls: { ...(versionNumber && { versionNumber }) } },
        { rows, rowCount: 3 },
        now,
      )[0];
    expect(numbered()).toBe('Leeds-v1');
    expect(numbered(12)).toBe('Leeds-v12');
  });

  it('numbers the rows without a pattern, with the time', () => {
    expect(exampleNames({ namePattern: '', columns: [], controls: {} }, { rows, rowCount: 12 }, now)[0]).toBe(
      'version-01-2026-11-05-0807',
    );
  });
});
