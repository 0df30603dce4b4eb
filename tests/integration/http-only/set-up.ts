import type { TestProject } from 'vitest/node';
import { shareInstallation } from '../../testkit/shared-installation.ts';

/** One installation without a worker for all files of this folder. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  shareInstallation(project, {
    SONORA_ROLES: 'http',
    SONORA_SUPPORT_EMAIL: 'operator@example.com',
    // Tests may name an address of their own, whose budgets other files do not use up.
    SONORA_TRUST_PROXY: '1',
  });
