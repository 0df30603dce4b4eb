import { describe, expect, it } from 'vitest';
import { expectFullBed, FULL, misses, SECONDS } from '../testkit/full-bed.ts';
import { measureFullness } from '../testkit/meters.ts';
import { renderToyBed } from '../testkit/toy-bed.ts';
import { soundTemplates } from './catalogue.ts';

/** The other half is in `fullness-other-half.test.ts`, so that two files can run on two cores. */
const half = soundTemplates.filter((_, index) => index % 2 === 0);

describe('every other template', () => {
  it.each(half.map((template) => [template.alias, template] as const))(
    '%s is a full bed without a click that ends in silence',
    (_, template) => expectFullBed(template),
  );
});

describe('a full bed', () => {
  it('is told from a toy by most of the meters', () => {
    const failed = misses(measureFullness(renderToyBed(SECONDS)), FULL);
    expect(failed.join('\n')).toContain('flatnessDb');
    expect(failed.join('\n')).toContain('midCorrelation');
    expect(failed.join('\n')).toContain('sideToMidDb');
  });
});
