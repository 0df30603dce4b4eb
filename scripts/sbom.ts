/**
 * Prints the dependencies of the lockfile with versions, licences and hashes as CycloneDX JSON.
 *
 *     npm run --silent sbom > sbom.json
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sbomOf } from './lib/sbom.ts';

const lockfile = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'));
process.stdout.write(`${JSON.stringify(sbomOf(lockfile), null, 2)}\n`);
