import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signUp, startTestInstallation, type TestInstallation } from '../../testkit/installation.ts';
import { auditUploads, killAmidUploads, uploadThroughKills } from '../../testkit/uploads/kill-uploads.ts';

/** A small measure of `bench/files/upload-kills.ts`. */
let installation: TestInstallation;
let person: Person;
beforeAll(async () => {
  installation = await startTestInstallation({ SONORA_ROLES: 'http' });
  person = await signUp(installation.url);
});
afterAll(() => installation?.stop());

it('resumes an upload after kill -9, with the same bytes', async () => {
  const upload = await uploadThroughKills(installation, person, {
    bytes: 4_000_000,
    partBytes: 500_000,
    killsAt: [0.5],
  });
  expect(upload.isEqual).toBe(true);
  expect(upload.resumedAt.some((offset) => offset >= 1_000_000)).toBe(true);
});

it('has no file without its bytes and no object without its file after kill -9 amid uploads and copies', async () => {
  await killAmidUploads(installation, person, { uploads: 12, bytes: 300_000, afterMilliseconds: 100 });
  const { uploaded, problems } = await auditUploads(installation);
  expect(problems).toEqual([]);
  expect(uploaded).toBeGreaterThan(0);
});
