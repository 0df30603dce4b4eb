import { api } from '../../../shared/api/client.ts';
import { searchPageSize } from '../api.ts';
import type { ListScope } from './use-file-rows.ts';

type Page = { readonly files: readonly { readonly fileId: string }[]; readonly pagination: { readonly total: number } };

/** The ids of all files of a list in its order, up to `max`. */
export const allFileIds = async (
  { folderId, search, sort }: ListScope,
  max: number,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> => {
  const ids: string[] = [];
  let total = 0;
  for (let offset = 0; offset < max; offset += searchPageSize) {
    const query = {
      sortBy: sort.key,
      sortOrder: sort.isDescending ? 'desc' : 'asc',
      limit: searchPageSize,
      offset,
    } as const;
    let page: Page;
    if (search !== '') page = await api.files.search({ query: { ...query, search } });
    else if (folderId === undefined) page = await api.folders.root({ query });
    else page = await api.folders.get({ params: { folderId }, query });
    ids.push(...page.files.map(({ fileId }) => fileId));
    total = page.pagination.total;
    if (offset + searchPageSize >= total) break;
  }
  return { ids: ids.slice(0, max), total };
};
