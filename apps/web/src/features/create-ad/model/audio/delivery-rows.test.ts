import type { DeliveryCheck, QualityLine } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { type DeliveryRow, deliveryRows } from './delivery-rows.ts';

type Requirement = DeliveryCheck['destinations'][number]['lines'][number];

const requirement = (id: string): Requirement => ({
  id,
  label: id,
  value: '1',
  limit: '1',
  messages: { value: { messageId: 'x' }, limit: { messageId: 'x' } },
  passed: true,
});
const measurement = (id: string): QualityLine => ({ id, label: id, value: 1, unit: 's', limit: '', passed: null });

const sheet = [
  'length',
  'integratedLoudness',
  'maxShortTermLoudness',
  'loudnessRange',
  'truePeak',
  'clipping',
  'silenceAtStart',
  'silenceAtEnd',
  'speechOverBed',
].map(measurement);

const names = (rows: readonly DeliveryRow[]): readonly string[] => rows.map(({ kind, line }) => `${kind} ${line.id}`);

describe('deliveryRows', () => {
  it('shows loudness, peak and length once, as the destination requires them', () => {
    const { main, more } = deliveryRows(['kind', 'length', 'loudness', 'truePeak'].map(requirement), sheet);
    expect(names(main)).toEqual([
      'requirement loudness',
      'requirement truePeak',
      'requirement length',
      'requirement kind',
    ]);
    expect(names(more)).toEqual([
      'measurement maxShortTermLoudness',
      'measurement loudnessRange',
      'measurement clipping',
      'measurement silenceAtStart',
      'measurement silenceAtEnd',
      'measurement speechOverBed',
    ]);
  });

  it('shows the measurements of a destination that requires no loudness', () => {
    const { main, more } = deliveryRows(['kind', 'silence'].map(requirement), sheet);
    expect(names(main)).toEqual([
      'measurement integratedLoudness',
      'measurement truePeak',
      'measurement length',
      'requirement kind',
      'requirement silence',
    ]);
    expect(names(more)).not.toContain('measurement silenceAtStart');
  });

  it('shows the measurements while the requirements are not loaded', () => {
    expect(names(deliveryRows([], sheet).main)).toHaveLength(3);
  });
});
