import { inject } from 'vitest';
import '../../testkit/shared-installation.ts';

/** One installation without a worker for all files of this folder: a request that needs a worker is not answered. */
export const installation = inject('installation');

// Commands that tests start work on the same installation.
process.env.SONORA_DATA_DIR = installation.dataDirectory;
