import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from '@sonora/contracts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './build/compile-messages.ts';
import { firstCalls } from './src/app/first-calls.ts';

const contractModule = 'virtual:contract';

type RouteData =
  | { readonly '~orpc': { readonly errorMap: object; readonly meta: object; readonly route: object } }
  | { readonly [name: string]: RouteData };

/** What the client asks of an endpoint: where and how it is called. Sentences, tags and access are the server's. */
const routesOf = (router: AnyContractRouter): RouteData => {
  if (!isContractProcedure(router)) {
    return Object.fromEntries(Object.entries(router).map(([name, inner]) => [name, routesOf(inner)]));
  }
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route;
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } } };
};

/**
 * Gives the pages the contract as plain data: routes, without a schema. The types come from the contract itself, so zod
 * and the contract builder stay out of the first load.
 */
const contractAsData = (): Plugin => ({
  name: 'contract-as-data',
  resolveId: (id) => (id === contractModule ? `\0${contractModule}` : undefined),
  load: (id) =>
    id === `\0${contractModule}` ? `export const contractData = ${JSON.stringify(routesOf(contract))};` : undefined,
});

const table = 'src/app/signed-in-pages.ts';
const mark = '__PAGE_FILES__';

/** The pages behind sign-in by address, each with the module that it is in; `shell` is around all of them. */
const readTable = (root: string): readonly (readonly [address: string, module: string])[] => {
  const text = readFileSync(join(root, table), 'utf8');
  return [...text.matchAll(/^ {2}'?([\w/$-]+)'?: \(\) => import\('([^']+)'\),$/gm)].map(([, address, module]) => [
    address as string,
    join(root, 'src', 'app', module as string),
  ]);
};

type Bundle = NonNullable<
  Parameters<Extract<NonNullable<Plugin['transformIndexHtml']>, { handler: unknown }>['handler']>[1]['bundle']
>;

/** A chunk, what it imports and the styles of all of them, as addresses. */
const filesOf = (bundle: Bundle, fileName: string, found: Set<string>): void => {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || found.has(`/${fileName}`)) return;
  found.add(`/${fileName}`);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
  for (const imported of chunk.imports) filesOf(bundle, imported, found);
};

/** What the files of a page load once they run for a reader of a translation: the catalogues of that language. */
const cataloguesOf = (bundle: Bundle, files: Iterable<string>, language: string): readonly string[] => {
  // Those of the server's errors come when there is one.
  const catalogue = new RegExp(`/src/i18n/${language}/[^/]+\\.ts$`);
  const found = new Set<string>();
  for (const file of files) {
    const chunk = bundle[file.slice(1)];
    for (const imported of chunk?.type === 'chunk' ? chunk.dynamicImports : []) {
      const target = bundle[imported];
      if (target?.type === 'chunk' && catalogue.test(target.facadeModuleId ?? '')) found.add(`/${imported}`);
    }
  }
  return [...found];
};

/** @throws when chunks import each other in a circle: one of them would run before what it is made of is there */
const refuseCircles = (bundle: Bundle): void => {
  const done = new Set<string>();
  const walk = (fileName: string, path: readonly string[]): void => {
    if (path.includes(fileName)) throw new Error(`chunks in a circle: ${[...path, fileName].join(' → ')}`);
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || done.has(fileName)) return;
    for (const imported of chunk.imports) walk(imported, [...path, fileName]);
    done.add(fileName);
  };
  for (const fileName of Object.keys(bundle)) walk(fileName, []);
};

/**
 * Writes into the page which files each address behind sign-in needs and what it asks first, so that they load beside the
 * entry and not after it.
 * @throws when the table of pages or a page's chunk is not found: a chain that grows back should be noticed
 */
const preloadPages = (): Plugin => {
  let root = '';
  return {
    name: 'preload-pages',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk: entry }) => {
        if (!bundle || !entry) return html;
        refuseCircles(bundle);
        const known = new Set<string>();
        filesOf(bundle, entry.fileName, known);
        const pages = readTable(root).map(([address, module]) => {
          const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId === module);
          if (!chunk) throw new Error(`${table} names ${module}, which is no chunk of its own`);
          const files = new Set<string>();
          filesOf(bundle, chunk.fileName, files);
          const calls = firstCalls[address] ?? [];
          const own = [...files].filter((file) => !known.has(file));
          return [
            address,
            { files: own, de: cataloguesOf(bundle, address === 'shell' ? [...known, ...files] : own, 'de'), calls },
          ] as const;
        });
        const stray = Object.keys(firstCalls).filter((address) => !pages.some(([known]) => known === address));
        if (stray.length > 0) throw new Error(`first calls of no page: ${stray.join(', ')}`);
        if (pages.length < 2 || !html.includes(mark)) throw new Error(`${table} could not be read`);
        return html.replace(mark, () => JSON.stringify(Object.fromEntries(pages)));
      },
    },
  };
};

/** An icon is a third of a kilobyte: a request for each costs more than all that are shared in one. */
const icons = { name: 'icons', test: '@tabler/icons-react', minShareCount: 2, includeDependenciesRecursively: false };

/** The same of what the libraries' hooks are made of, where nearly every page has it. */
const hooks = {
  name: 'hooks',
  test: /@mantine\/hooks|@tanstack\/react-query/,
  minShareCount: 8,
  includeDependenciesRecursively: false,
};

type ModuleInfoOf = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
} | null;

/** A module and all that it imports, at once and not on demand. */
const reachOf = (id: string, infoOf: ModuleInfoOf, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of infoOf(id)?.importedIds ?? []) reachOf(imported, infoOf, found);
  return found;
};

const tableOfOpenPages = 'src/app/routes/open-routes.ts';
/** What so many pages behind sign-in have, the others carry as well: a request would cost them more. */
const widelyShared = 5;
/** The same among those that show something of one feature: they are opened one after the other. */
const sharedInFeature = 3;

/**
 * Cut by who needs it alone, a page would come in fifty files of a kilobyte, six at a time. So what the shell has in common
 * with others is one file, and what many pages share is one, or two: open pages, which strangers see first, do not load what
 * only those behind sign-in have. What pages of one feature share is a file of that feature, in the same way. Our own modules
 * alone: what a library's index leads to does not say what is used of it.
 */
const sharedModules = (root: string) => {
  const fileOf = (infoOf: ModuleInfoOf): ((id: string) => string | null) => {
    const behindSignIn = new Map(readTable(root).map(([address, module]) => [address, reachOf(module, infoOf)]));
    const openPages = infoOf(join(root, tableOfOpenPages))?.dynamicallyImportedIds ?? [];
    if (openPages.length < 2) throw new Error(`${tableOfOpenPages} could not be read`);
    const open = openPages.map((id) => reachOf(id, infoOf));
    const has = (id: string) => (reach: ReadonlySet<string>) => reach.has(id);
    return (id) => {
      if (!id.startsWith(join(root, 'src'))) return null;
      if (behindSignIn.get('shell')?.has(id)) return 'common';
      const pages = [...behindSignIn.values()].filter(has(id)).length;
      const [, feature] = /^\/src\/(?:features|i18n\/en)\/([^/.]+)/.exec(id.slice(root.length)) ?? [];
      if (pages < (feature === undefined ? widelyShared : sharedInFeature)) return null;
      return `${feature ?? 'shared'}${open.some(has(id)) ? '-open' : ''}`;
    };
  };
  let known: ReturnType<typeof fileOf> | undefined;
  return {
    debugName: 'shared modules',
    name: (id: string, graph: { readonly getModuleInfo: ModuleInfoOf }): string | null => {
      known ??= fileOf((each) => graph.getModuleInfo(each));
      return known(id);
    },
    // What one page alone has stays with it, and so do the libraries that it alone uses: else the two import each other.
    minShareCount: 2,
    includeDependenciesRecursively: false,
  };
};

/** Below this a compressed file saves less than its header costs. */
const worthwhileBytes = 1_024;

/** Writes each script and style beside itself, compressed as far as it goes: the server has nothing left to do. */
const compressAssets = (): Plugin => {
  let folder = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir, build.assetsDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        // A build that failed has no folder, and an error of its own to say.
        const names = (await readdir(folder).catch((): string[] => [])).filter((name) =>
          /\.(?:js|css|svg)$/.test(name),
        );
        for (const name of names) {
          const path = join(folder, name);
          const bytes = await readFile(path);
          if (bytes.length < worthwhileBytes) continue;
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }
      },
    },
  };
};

export default defineConfig(({ command }) => {
  // A test runner that builds has its own NODE_ENV: the build must never contain React's development version.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [compileMessages(), react(), contractAsData(), preloadPages(), compressAssets()],
    // The server puts a fresh nonce in place of this mark in every answer.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      target: 'es2023',
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      // What the entry needs is one file; everything that no other group takes is cut by who needs it.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'start', tags: ['$initial'] }, icons, hooks, sharedModules(import.meta.dirname)],
          },
        },
      },
    },
  };
});
