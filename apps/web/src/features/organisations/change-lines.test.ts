import { grantableWorkflows } from '@sonora/contracts/workflows';
import { describe, expect, it } from 'vitest';
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

  it('show unknown fields by their key', () => {
    expect(changeLines({ isOn: false, colour: { red: 1 }, workflows: ['Gone'], toString: 7 })).toEqual([
      'State: off',
      'colour: {"red":1}',
      'Access: Gone',
      'toString: 7',
    ]);
  });
});
