import type { Plugin, Rolldown } from 'vite';
import { firstCalls } from './first-calls.ts';
import { pageTableFile, readPageTable } from './page-table.ts';

/** index.html contains this where the data of the pages is to be written. */
const placeholder = '__PAGE_FILES__';

type Bundle = Rolldown.OutputBundle;

/** Adds the addresses of a chunk, of the chunks that it imports and of their styles to `found`. */
const addFiles = (bundle: Bundle, fileName: string, found: Set<string>): void => {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || found.has(`/${fileName}`)) return;
  found.add(`/${fileName}`);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
  for (const imported of chunk.imports) addFiles(bundle, imported, found);
};

/** The message catalogues of one language that the files of a page import when they run. */
const cataloguesOf = (bundle: Bundle, files: Iterable<string>, language: string): readonly string[] => {
  const catalogue = new RegExp(`/src/i18n/${language}/(?:[^/]+/)?[^/]+\\.ts$`);
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

/** @throws when chunks import each other in a circle: one of them would run before the chunk that it needs */
const assertNoCircles = (bundle: Bundle): void => {
  const done = new Set<string>();
  const visit = (fileName: string, path: readonly string[]): void => {
    if (path.includes(fileName)) throw new Error(`circular chunks: ${[...path, fileName].join(' → ')}`);
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || done.has(fileName)) return;
    for (const imported of chunk.imports) visit(imported, [...path, fileName]);
    done.add(fileName);
  };
  for (const fileName of Object.keys(bundle)) visit(fileName, []);
};

/**
 * The catalogues of the entry (`start`), and for each address behind sign-in: its files beyond those of the entry, their
 * catalogues by language and its first API calls.
 */
const preloadsOf = (bundle: Bundle, entryFile: string, root: string) => {
  const entryFiles = new Set<string>();
  addFiles(bundle, entryFile, entryFiles);
  const cataloguesIn = (files: Iterable<string>) => ({
    en: cataloguesOf(bundle, files, 'en'),
    de: cataloguesOf(bundle, files, 'de'),
  });
  const pages = readPageTable(root).map(([address, module]) => {
    const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.facadeModuleId === module);
    if (!chunk) throw new Error(`${pageTableFile} names ${module}, which has no chunk of its own`);
    const files = new Set<string>();
    addFiles(bundle, chunk.fileName, files);
    const own = [...files].filter((file) => !entryFiles.has(file));
    return [address, { files: own, ...cataloguesIn(own), calls: firstCalls[address] ?? [] }] as const;
  });
  const unknown = Object.keys(firstCalls).filter((address) => !pages.some(([known]) => known === address));
  if (unknown.length > 0) throw new Error(`first calls of unknown pages: ${unknown.join(', ')}`);
  return Object.fromEntries([['start', cataloguesIn(entryFiles)], ...pages]);
};

/**
 * Writes into index.html which catalogues every page needs, and which files each address behind sign-in needs and which API
 * calls it makes first, so that they load in parallel with the entry and not after it.
 * @throws when index.html has no place for the data, or a page of the table has no chunk
 */
export const preloadPages = (): Plugin => {
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
        assertNoCircles(bundle);
        if (!html.includes(placeholder)) throw new Error(`index.html does not contain ${placeholder}`);
        return html.replace(placeholder, () => JSON.stringify(preloadsOf(bundle, entry.fileName, root)));
      },
    },
  };
};
