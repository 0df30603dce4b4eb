import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { costClasses, limits } from '@sonora/contracts';
import { expect, it } from 'vitest';
import { limitsDocument } from '../../scripts/lib/limits-document.ts';

it('docs/limits.md has the limits of the code (run npm run limits:report if not)', () => {
  const document = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'limits.md'), 'utf8');
  expect(document).toBe(limitsDocument());
  for (const name of Object.keys(costClasses)) expect(document).toContain(`| \`${name}\` `);
  const [, resources = ''] = document.split('## Resources');
  expect(resources.trim().split('\n')).toHaveLength(Object.keys(limits).length + 2);
  expect(resources).not.toContain('undefined');
});
