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
        'Try everything that makes an ad.',
        '100 credits a month',
        'About 25 ads of thirty seconds',
        'Voices, sounds and projects',
      ],
      indie: [
        'For people who make ads by themselves.',
        '1,000 credits a month',
        'Up to 500 left over go into the next month',
        'Extra credits at $0.05',
      ],
      production: [
        'For teams that produce every day.',
        '10,000 credits a month',
        'Up to 5,000 left over go into the next month',
        'Extra credits at $0.03',
        'Up to 3 people',
      ],
      internal: ['For those who run this installation.', '1,000,000 credits a month'],
      enterprise: [
        'For organisations with organisations of their own.',
        '1,000,000 credits a month',
        'Child organisations',
        'Any number of people',
      ],
      developer: [
        'For those who build with the API.',
        '5,000 credits a month',
        'Up to 2,500 left over go into the next month',
        'Extra credits at $0.04',
      ],
    });
  });
});
