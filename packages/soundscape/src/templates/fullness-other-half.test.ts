import { describe, it } from 'vitest';
import { expectFullBed } from '../testkit/full-bed.ts';
import { soundTemplates } from './catalogue.ts';

/** The other half is in `fullness.test.ts`, so that two files can run on two cores. */
const half = soundTemplates.filter((_, index) => index % 2 === 1);

describe('every template in between', () => {
  it.each(half.map((template) => [template.alias, template] as const))(
    '%s is a full bed without a click that ends in silence',
    (_, template) => expectFullBed(template),
  );
});
