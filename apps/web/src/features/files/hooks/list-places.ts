/** Where a list was left: its active row, and how far it was scrolled. */
export type ListPlace = { readonly active: number; readonly scrollTop: number };

const maxPlaces = 200;
const places = new Map<string, ListPlace>();
const start: ListPlace = { active: 0, scrollTop: 0 };

/** The place at which a list was left in this window, for the way back to it. `scope` names the list. */
export const placeOf = (scope: string): ListPlace => places.get(scope) ?? start;

export const keepPlace = (scope: string, change: Partial<ListPlace>): void => {
  const next = { ...placeOf(scope), ...change };
  // The last used lists are kept.
  places.delete(scope);
  places.set(scope, next);
  const [oldest] = places.keys();
  if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
};
