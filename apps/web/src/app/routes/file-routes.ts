import { createRoute } from '@tanstack/react-router';
import { pages } from '../signed-in-pages.ts';
import { guarded, pageRoute } from './guarded.ts';
import { lazyPage } from './lazy-page.tsx';
import { text } from './root-route.ts';
import { shell } from './shell-route.ts';

/** `l` is the path of a folder, `q` the text of a search. */
const filesSearch = (search: Record<string, unknown>): { l?: string; q?: string } => ({
  l: text(search.l),
  q: text(search.q),
});

/** One page for all of its folders and files, so that its list stays while a preview is opened. */
const filesV2 = createRoute({
  getParentRoute: () => shell,
  id: 'files-list',
  // All of its pages have the same guard; this one keeps the list itself from being shown.
  ...guarded('/files-v2'),
  validateSearch: filesSearch,
  component: lazyPage(pages['/files-v2'], 'FilesV2Page'),
});

/** Pages of files. */
export const fileRoutes = [
  createRoute({
    ...pageRoute('/files'),
    validateSearch: filesSearch,
    component: lazyPage(pages['/files-v2'], 'FilesPage'),
  }),
  filesV2.addChildren([
    createRoute({ getParentRoute: () => filesV2, path: '/files-v2', ...guarded('/files-v2') }),
    createRoute({ getParentRoute: () => filesV2, path: '/files-v2/$folderId', ...guarded('/files-v2/$folderId') }),
    createRoute({
      getParentRoute: () => filesV2,
      path: '/files-v2/$folderId/$fileId',
      ...guarded('/files-v2/$folderId/$fileId'),
    }),
  ]),
  createRoute({
    ...pageRoute('/files-v2/trash'),
    component: lazyPage(pages['/files-v2'], 'TrashPage'),
  }),
] as const;
