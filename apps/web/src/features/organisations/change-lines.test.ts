import { grantableWorkflows } from '@sonora/contracts/workflows';
import { describe, expect, it } from 'vitest';
import { dayOfText } from '../../shared/format/time.ts';
import { changeLines } from './change-lines.ts';

const [one, other] = grantableWorkflows.slice(0, 2) as [
  (typeof grantableWorkflows)[number],
  (typeof grantableWorkflows)[number],
];

describe('the lines of a change', () => {
  it('are none without details', () => {
    expect(changeLines({})).toEqual([]);
  });

  it('show previous values and leave out unchanged ones', () => {
    expect(
      changeLines({
        before: { role: 'user', workflows: [one] },
        after: { role: 'user', workflows: [one, other] },
      }),
    ).toEqual(['Access: Create an Ad → Create an Ad, Instant Ad']);
    expect(
      changeLines({ before: { name: null, accent: '#b8402a' }, after: { name: 'Harbor', accent: '#b8402a' } }),
    ).toEqual(['Name: – → Harbor']);
  });

  it('show all workflows for administrators', () => {
    expect(
      changeLines({ before: { role: 'user', workflows: [one] }, after: { role: 'admin', workflows: [] } }),
    ).toEqual(['Role: User → Admin', 'Access: Create an Ad → Everything']);
    expect(changeLines({ role: 'admin', workflows: [] })).toEqual(['Role: Admin']);
  });

  it('show days as the reader writes them', () => {
    expect(changeLines({ before: { until: null }, after: { until: '2027-03-01' } })).toEqual([
      `Expires: – → ${dayOfText('2027-03-01')}`,
    ]);
    expect(changeLines({ date: '2027-03-01' })).toEqual([`Date: ${dayOfText('2027-03-01')}`]);
    // A name is what was typed.
    expect(changeLines({ name: '2027-03-01', until: 'soon' })).toEqual(['Name: 2027-03-01', 'Expires: soon']);
  });

  it('show unknown fields by their key', () => {
    expect(changeLines({ isOn: false, colour: { red: 1 }, workflows: ['Gone'], toString: 7 })).toEqual([
      'State: off',
      'colour: {"red":1}',
      'Access: Gone',
      'toString: 7',
    ]);
  });
});
