import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readPageTable } from './page-table.ts';

const openRoutesFile = 'src/app/routes/open-routes.ts';

type ModuleInfoOf = (id: string) => {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
} | null;

/** A module and all modules that it imports statically. */
const staticImportsOf = (id: string, infoOf: ModuleInfoOf, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of infoOf(id)?.importedIds ?? []) staticImportsOf(imported, infoOf, found);
  return found;
};

/** From this number of pages on, a module goes into a chunk that all pages load: one more request would cost more. */
const minSharingPages = 5;
/** The same for modules of one feature, whose pages are usually opened one after the other. */
const minSharingPagesOfFeature = 3;

/** The chunk of each of our modules; null leaves a module to the bundler. */
const chunkNames = (root: string, infoOf: ModuleInfoOf): ((id: string) => string | null) => {
  const behindSignIn = new Map(
    readPageTable(root).map(([address, module]) => [address, staticImportsOf(module, infoOf)]),
  );
  const openPages = infoOf(join(root, openRoutesFile))?.dynamicallyImportedIds ?? [];
  if (openPages.length < 2) throw new Error(`${openRoutesFile} imports no pages`);
  const open = openPages.map((id) => staticImportsOf(id, infoOf));
  return (id) => {
    if (!id.startsWith(join(root, 'src'))) return null;
    if (behindSignIn.get('shell')?.has(id)) return 'common';
    const isOpen = open.some((modules) => modules.has(id));
    const pages = [...behindSignIn].filter(([, modules]) => modules.has(id)).map(([address]) => address);
    const [, name] = /^\/src\/(?:features|i18n\/en(?:\/[^/.]+(?=\/))?)\/([^/.]+)/.exec(id.slice(root.length)) ?? [];
    // Texts of shared parts, which several pages load on demand, have no folder of a feature.
    const feature = name !== undefined && existsSync(join(root, 'src/features', name)) ? name : undefined;
    if (feature !== undefined && pages.length === 1 && !isOpen) return `of${pages[0]?.replaceAll(/\W+/g, '-')}`;
    if (pages.length < (feature === undefined ? minSharingPages : minSharingPagesOfFeature)) return null;
    return `${feature ?? 'shared'}${isOpen ? '-open' : ''}`;
  };
};

/**
 * Groups our modules into few chunks. Without it, a page would come in fifty files of a kilobyte, which browsers request six
 * at a time. Modules that the shell shares with pages form one chunk, modules that many pages share form another, and modules
 * that the pages of one feature share form a chunk of that feature. Modules that a single page shares with the parts that it
 * loads on demand form a chunk of that page (`of-…`). Modules of open pages are kept apart (`-open`): a first
 * visitor does not load what only signed-in users need. Libraries are not grouped here: the module graph of a library's
 * index does not tell which parts are used.
 */
export const sharedModules = (root: string) => {
  let known: ReturnType<typeof chunkNames> | undefined;
  return {
    debugName: 'shared modules',
    name: (id: string, graph: { readonly getModuleInfo: ModuleInfoOf }): string | null => {
      known ??= chunkNames(root, (each) => graph.getModuleInfo(each));
      return known(id);
    },
    // A module of a single page stays in the page's chunk with the libraries that only it uses; else the two chunks would
    // import each other.
    minShareCount: 2,
    includeDependenciesRecursively: false,
  };
};
