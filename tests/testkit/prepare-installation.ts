/**
 * Makes the data directory that test installations copy, so that test processes which start at the same time do not each
 * make one. Builds the server's bundle first if it is missing.
 */
import { rm } from 'node:fs/promises';
import { copyPreparedInstallation } from './installation.ts';

await rm(await copyPreparedInstallation(), { recursive: true });
