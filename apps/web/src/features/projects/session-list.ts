import type { SessionSort } from '@sonora/contracts';
import { sessionSorts } from '@sonora/contracts/enumerations';
import { limits } from '@sonora/contracts/limits';
import type { TableSort } from '../../shared/ui/lists/table.tsx';

/** Sessions per page. */
export const pageSize = 25;

export type SessionListSort = TableSort<SessionSort>;

export const firstSort: SessionListSort = { key: 'lastModified', isDescending: true };

/** What a list of sessions shows. */
export type SessionListView = { readonly search: string; readonly sort: SessionListSort; readonly page: number };

/** The parts of the address that say what the list shows. Pages count from 1 there; a minus before the key sorts descending. */
export type SessionListAddress = {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
};

const maxPage = limits.listOffset / pageSize;

const sortOf = (text = ''): SessionListSort => {
  const isDescending = text.startsWith('-');
  const key = sessionSorts.find((known) => known === (isDescending ? text.slice(1) : text));
  return key === undefined ? firstSort : { key, isDescending };
};

/** The view of an address; what is no view in it counts as absent. */
export const sessionViewOf = ({ q = '', sort, page = 1 }: SessionListAddress): SessionListView => ({
  search: q.trim().slice(0, limits.nameCharacters),
  sort: sortOf(sort),
  page: Number.isInteger(page) && page > 1 ? Math.min(page - 1, maxPage) : 0,
});

/** The address of a view, without what is shown at first anyway. */
export const sessionAddressOf = ({ search, sort, page }: SessionListView): SessionListAddress => ({
  q: search === '' ? undefined : search,
  sort:
    sort.key === firstSort.key && sort.isDescending === firstSort.isDescending
      ? undefined
      : `${sort.isDescending ? '-' : ''}${sort.key}`,
  page: page === 0 ? undefined : page + 1,
});

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
