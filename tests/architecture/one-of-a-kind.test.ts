import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

type Rule = {
  readonly what: string;
  readonly pattern: RegExp;
  /** The only file that may contain the pattern; undefined: none may. */
  readonly home?: string;
  readonly planted: string;
};

const rules: readonly Rule[] = [
  {
    what: 'selects: SelectField, Choice and Combobox',
    pattern: /<(?:select|option|NativeSelect)\b|\b(?:Select|NativeSelect)\b[^;]*from '@mantine\/core'/,
    planted: '<select value={plan}>',
  },
  {
    what: 'formats of money: formatMoney',
    pattern: /style: 'currency'/,
    home: 'packages/contracts/src/messages/format/money.ts',
    planted: "new Intl.NumberFormat('en', { style: 'currency', currency: 'usd' })",
  },
];

const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/contracts/src/**/*.ts'], { cwd: root }).filter(
  (path) => !/\.test\.tsx?$/.test(path),
);

const offenders = ({ pattern, home }: Rule, paths = sources): readonly string[] =>
  paths.filter((path) => path !== home && pattern.test(readFileSync(join(root, path), 'utf8')));

/** A wait of its own is either as long as others, which says nothing, or fails on a busy machine. */
const ownWait: Rule = {
  what: 'waits of tests: expect.poll, eventually and the default of pages',
  pattern: /\bvi\.wait(?:For|Until)\(|\b(?:poll|waitFor)\b[^;]*?\btimeout: (?:\d{1,5}|[1-5]?\d_\d{3})\b/,
  home: 'tests/testkit/eventually.ts',
  planted: 'await expect.poll(() => count, { timeout: 5_000 }).toBe(1);',
};
const tests = globSync(['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'tests/**/*.ts'], { cwd: root }).filter(
  (path) => !/^tests\/(?:architecture\/|testkit\/wait-milliseconds\.ts)/.test(path),
);

it(ownWait.what, () => {
  expect(tests.length).toBeGreaterThan(700);
  expect(offenders(ownWait, tests)).toEqual([]);
  expect(ownWait.pattern.test(ownWait.planted)).toBe(true);
});

describe('what pages have one kind of', () => {
  it.each(rules)('$what', (rule) => {
    expect(sources.length).toBeGreaterThan(900);
    expect(offenders(rule)).toEqual([]);
    expect(rule.pattern.test(rule.planted)).toBe(true);
    if (rule.home !== undefined) expect(rule.pattern.test(readFileSync(join(root, rule.home), 'utf8'))).toBe(true);
  });
});
