import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureServerBundle } from '../../scripts/build-server.ts';

const folder = await ensureServerBundle(join(import.meta.dirname, '..', '..'));

/** Hash of the sources of the bundle. */
export const bundleHash = basename(folder);

const script = (name: string): URL => pathToFileURL(join(folder, `${name}.js`));

/** Processes that tests start: the bundle, which starts three times as fast as the sources. */
export const roleScripts = {
  http: script('http-process'),
  worker: script('worker-process'),
  ads: script('ads-process'),
};

/** Path of the bundled command line, for `node PATH COMMAND`. */
export const commandLine = join(folder, 'main.js');
