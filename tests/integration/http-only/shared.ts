import { inject } from 'vitest';
import '../../testkit/shared-installation.ts';

/** One installation without a worker for all files of this folder; requests that need a worker get no response. */
export const installation = inject('installation');

// Commands that tests start use the same installation.
process.env.SONORA_DATA_DIR = installation.dataDirectory;
