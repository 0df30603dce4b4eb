import { describe, expect, it } from 'vitest';
import { type Ad, newAd } from '../document/ad.ts';
import { changesSince, plannedWork } from './planned-work.ts';
import type { FinishedRender } from './renders.ts';

const adOf = (...texts: readonly string[]): Ad => ({
  ...newAd('a'),
  lines: texts.map((text, index) => ({ id: 'abc'.charAt(index), text, voiceAlias: 'wren', speed: 1 })),
});

const first = adOf('One', 'Two');
const render: FinishedRender = {
  audioformId: 'id',
  number: 1,
  atMilliseconds: 1,
  elapsedMilliseconds: 800,
  durationSeconds: 30,
  integratedLufs: -14,
  ad: first,
  lines: [],
};

const label = (change: Partial<Ad>): string | undefined => plannedWork({ ...first, ...change }, render)?.label;
const eachLine = (change: Partial<Ad['lines'][number]>): Partial<Ad> => ({
  lines: first.lines.map((line) => ({ ...line, ...change })),
});

describe('plannedWork', () => {
  it('renders an ad without renders if it has text', () => {
    expect(plannedWork(first, undefined)).toEqual({ label: 'Produce', about: undefined });
    expect(plannedWork(adOf('  '), undefined)).toBeUndefined();
  });

  it('is undefined when nothing changed', () => {
    expect(plannedWork(first, render)).toBeUndefined();
    expect(plannedWork(adOf('One', 'Two', ' '), render)).toBeUndefined();
  });

  it('names each kind of change', () => {
    expect(label({ lines: adOf('One', 'Two, changed').lines })).toBe('Update · 1 line');
    expect(label({ lines: adOf('One', 'Two', 'Three').lines })).toBe('Update · 1 line');
    expect(label({ lines: adOf('One').lines })).toBe('Update · 1 line removed');
    expect(label({ lines: first.lines.toReversed() })).toBe('Update · order');
    expect(label(eachLine({ voiceAlias: 'claire' }))).toBe('Update · voice');
    expect(label(eachLine({ speed: 1.1 }))).toBe('Update · speed');
    expect(label(eachLine({ readingSavedAt: 1 }))).toBe('Update · pronunciation');
    expect(label({ soundTemplateAlias: null })).toBe('Update · sound');
    expect(label({ lengthSeconds: 20 })).toBe('Update · length');
    expect(label({ autofit: false })).toBe('Update · autofit');
    expect(label({ mixPreset: 'radio' })).toBe('Update · mix');
    expect(label({ loudnessPreset: 'radio' })).toBe('Update · loudness');
    expect(label({ encoderPreset: 'wav' })).toBe('Update · format');
  });

  it('names all changes together', () => {
    expect(label({ ...eachLine({ voiceAlias: 'claire' }), soundTemplateAlias: null, lengthSeconds: 15 })).toBe(
      'Update · voice, sound, length',
    );
  });

  it('counts more than three and lists them beside', () => {
    const change = { lines: adOf('One', '2').lines, soundTemplateAlias: null, lengthSeconds: 15, mixPreset: 'radio' };
    expect(plannedWork({ ...first, ...change } as Ad, render)).toEqual({
      label: 'Update · 4 changes',
      about: '1 line, sound, length, mix',
    });
  });
});

describe('changesSince', () => {
  it('ignores a length that is not used', () => {
    const free = { ...first, lengthType: 'variable' } as const;
    expect(changesSince({ ...free, lengthSeconds: 15, autofit: false }, free)).toEqual([]);
    expect(changesSince(free, first)).toEqual(['length']);
  });

  it('sees that a script was emptied', () => {
    expect(changesSince(adOf(' '), first)).toEqual(['2 lines removed']);
  });
});
