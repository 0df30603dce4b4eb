import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from '@sonora/contracts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

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
  return [...text.matchAll(/^ {2}'?([\w/-]+)'?: \(\) => import\('([^']+)'\),$/gm)].map(([, address, module]) => [
    address as string,
    join(root, 'src', 'app', module as string),
  ]);
};

type Modules = { readonly getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

/** A module and everything that loads with it. */
const closureOf = (modules: Modules, id: string, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) closureOf(modules, imported, found);
  return found;
};

const editor = '/workflows/create-ad';

/** Modules that the frame and the editor need and others need as well: those for strangers, too, and those behind sign-in. */
const readShared = (modules: Modules, root: string) => {
  const closures = new Map(readTable(root).map(([address, module]) => [address, closureOf(modules, module)]));
  const [frame, ad] = [closures.get('shell'), closures.get(editor)];
  if (!frame || !ad) throw new Error(`${table} could not be read`);
  closures.delete(editor);
  const router = modules.getModuleInfo(join(root, 'src', 'app', 'router.tsx'));
  const open = new Set((router?.dynamicallyImportedIds ?? []).flatMap((id) => [...closureOf(modules, id)]));
  const behindSignIn = new Set([...closures.values()].flatMap((closure) => [...closure]));
  return {
    isEverywhere: (id: string) => open.has(id) && (frame.has(id) || ad.has(id)),
    isFrame: (id: string) => !open.has(id) && behindSignIn.has(id) && (frame.has(id) || ad.has(id)),
  };
};

/**
 * Few chunks instead of many small ones, which compress badly and of which the entry has to name each: what loads with the
 * entry, what strangers' pages share with the editor, and the frame with what the editor shares with other pages. The rest
 * is cut by who needs it. Whoever opens the editor thereby loads nothing that it does not use.
 */
const sharedChunks = (root: string): Rolldown.CodeSplittingOptions => {
  let shared: ReturnType<typeof readShared> | undefined;
  const nameOf = (id: string, modules: Modules): string | null => {
    shared ??= readShared(modules, root);
    // The frame itself stays a chunk that can be asked for; of packages only those parts load that are used.
    if (id.includes('node_modules') || id === join(root, 'src', 'app', 'shell', 'shell.tsx')) return null;
    if (shared.isEverywhere(id)) return 'everywhere';
    return shared.isFrame(id) ? 'frame' : null;
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'start', tags: ['$initial'], priority: 2 },
      { name: nameOf, debugName: 'shared with the editor', priority: 1 },
      { name: 'icons', test: /icons-react.dist.esm.icons/, minShareCount: 2 },
    ],
  };
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

/**
 * Writes into the page which files each address behind sign-in needs, so that they load beside the entry and not after it.
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
        const known = new Set<string>();
        filesOf(bundle, entry.fileName, known);
        const pages = readTable(root).map(([address, module]) => {
          const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId === module);
          if (!chunk) throw new Error(`${table} names ${module}, which is no chunk of its own`);
          const files = new Set<string>();
          filesOf(bundle, chunk.fileName, files);
          return [address, [...files].filter((file) => !known.has(file))];
        });
        if (pages.length < 2 || !html.includes(mark)) throw new Error(`${table} could not be read`);
        return html.replace(mark, () => JSON.stringify(Object.fromEntries(pages)));
      },
    },
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
        const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
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
  // Whoever builds, be it a test runner with a NODE_ENV of its own: what is served is never React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [react(), contractAsData(), preloadPages(), compressAssets()],
    // The server puts a fresh nonce in place of this mark in every answer.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      target: 'es2023',
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      rolldownOptions: { output: { codeSplitting: sharedChunks(import.meta.dirname) } },
    },
  };
});
