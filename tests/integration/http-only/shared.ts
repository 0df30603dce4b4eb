import { afterAll, beforeAll } from 'vitest';
import { startTestInstallation, type TestInstallation } from '../../testkit/installation.ts';

/** One installation without a worker for all that imports it: what needs one cannot be answered. */
export let installation: TestInstallation;

beforeAll(async () => {
  installation = await startTestInstallation({ SONORA_ROLES: 'http', SONORA_SUPPORT_EMAIL: 'operator@example.com' });
});
afterAll(() => installation?.stop());
