import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Files in which 48,000 is not the render rate. */
const others = [
  // Rates that a format or service defines.
  'apps/server/src/platform/speech/azure/azure-provider.ts',
  'packages/codecs/src/aac/bands.ts',
  'packages/codecs/src/custom-preset.ts',
  'packages/codecs/src/flac/frame-header.ts',
  'packages/codecs/src/mp3/encode-parts.ts',
  'packages/codecs/src/mp3/frame-header.ts',
  'packages/codecs/src/mp3/info-frame.ts',
  'packages/codecs/src/ogg/encode-ogg.ts',
  'packages/codecs/src/ogg/layout-ogg.ts',
  // Sample rate of the filter coefficients in BS.1770.
  'packages/engine/src/measure/k-weighting.ts',
];

it('uses SAMPLE_RATE_HZ as the only render rate', () => {
  const pattern = '(^|[^0-9_])48_?000([^0-9_]|$)';
  const found = execFileSync('git', ['grep', '--untracked', '-lE', pattern, '--', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
  })
    .toString()
    .trim()
    .split('\n')
    .filter((path) => !/\.test\.tsx?$|\/testkit/.test(path));
  expect(found).toEqual([...others, 'packages/contracts/src/audio/sample-rate.ts'].sort());
});
