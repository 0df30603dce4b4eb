import type { MemberSort } from '@sonora/contracts';

export const membersPerPage = 25;

export type MemberView = {
  readonly search: string;
  readonly sort: { readonly key: MemberSort; readonly isDescending: boolean };
  /** Index of the page, from 0. */
  readonly at: number;
};

/** Initial view of the members list. The build imports it, too, to preload this call (build/first-calls.ts). */
export const firstMembers: MemberView = { search: '', sort: { key: 'name', isDescending: false }, at: 0 };

/** Query parameters of the members list. */
export const memberQuery = ({ search, sort, at }: MemberView) => ({
  ...(search !== '' && { search }),
  sort: sort.key,
  order: sort.isDescending ? ('desc' as const) : ('asc' as const),
  page: at + 1,
  pageSize: membersPerPage,
});
