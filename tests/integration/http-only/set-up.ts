import type { TestProject } from 'vitest/node';
import { shareInstallation } from '../../testkit/shared-installation.ts';

/** One installation without a worker for all files of this folder. */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  shareInstallation(project, { SONORA_ROLES: 'http', SONORA_SUPPORT_EMAIL: 'operator@example.com' });
