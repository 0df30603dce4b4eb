import { describe, expect, it } from 'vitest';
import { plans } from './enumerations.ts';
import { descriptionOf, featuresOf } from './plan-texts.ts';

describe('the texts of plans', () => {
  it('keep their English', () => {
    const texts = Object.fromEntries(
      plans.map((plan) => [plan, [descriptionOf(plan), ...featuresOf(plan)].map(({ text }) => text)]),
    );
    expect(texts).toEqual({
      free: [
        'Everything you need to try it.',
        '100 credits per month',
        'About 25 thirty-second ads',
        'Voices, sounds and projects',
        '1 person',
      ],
      indie: [
        'For solo producers.',
        '1,000 credits per month',
        'Up to 500 unused credits roll over',
        'Extra credits at $0.05',
        '1 person',
      ],
      production: [
        'For teams that produce every day.',
        '10,000 credits per month',
        'Up to 5,000 unused credits roll over',
        'Extra credits at $0.03',
        'Up to 3 people',
      ],
      internal: ['For the operator of this installation.', '1,000,000 credits per month'],
      enterprise: [
        'For groups with child organisations.',
        '1,000,000 credits per month',
        'Child organisations',
        'Unlimited people',
      ],
      developer: [
        'For developers building on the API.',
        '5,000 credits per month',
        'Up to 2,500 unused credits roll over',
        'Extra credits at $0.04',
        '1 person',
      ],
    });
  });
});
