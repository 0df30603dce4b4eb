import type { SessionSort } from '@sonora/contracts';
import type { TableSort } from '../../shared/ui/lists/table.tsx';

/** Sessions per page. */
export const pageSize = 25;

export type SessionListSort = TableSort<SessionSort>;

export const firstSort: SessionListSort = { key: 'lastModified', isDescending: true };

/** What a list of sessions shows. */
export type SessionListView = { readonly search: string; readonly sort: SessionListSort; readonly page: number };

/** The query of a page. */
export const listQuery = ({ search, sort, page }: SessionListView) => ({
  ...(search === '' ? {} : { search }),
  sort: sort.key,
  order: sort.isDescending ? ('desc' as const) : ('asc' as const),
  limit: pageSize,
  offset: page * pageSize,
});

/** The page that is shown: the last one when rows were deleted. */
export const shownPage = (page: number, total: number): { readonly at: number; readonly pages: number } => {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { at: Math.min(page, pages - 1), pages };
};
