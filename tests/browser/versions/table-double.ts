import type { VersionItem } from '@sonora/contracts';
import type { Page, Route } from 'playwright-core';

type Cells = Readonly<Record<string, string>>;
type Added = { readonly id?: string; readonly position?: number; readonly cells: Cells };
type Changed = { readonly id: string; readonly cells?: Cells; readonly isQa?: boolean };

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const isWrong = (price: string | undefined): boolean => price !== undefined && price !== '' && !/^[\d.,]+$/.test(price);

const problemOf = (value: string) => ({
  column: 'price',
  text: `“${value}” is not a price`,
  message: { messageId: 'versions.noAmount', values: { value } },
});

/** A table of versions in memory, answered to a page in place of the server's: its rows are typed, added and removed as there. */
export const answerTable = async (page: Page, begun: readonly Cells[]) => {
  let count = 0;
  const newRow = (cells: Cells, id?: string): VersionItem => {
    count += 1;
    return {
      id: id ?? idOf(count),
      position: 0,
      name: '',
      cells,
      tags: null,
      status: 'idle',
      isQa: false,
      isChanged: false,
      audioformId: null,
      url: null,
      durationSeconds: null,
      history: [],
      problems: [],
    };
  };
  let rows: VersionItem[] = begun.map((cells) => newRow(cells));
  const read = (row: VersionItem): VersionItem => {
    const position = rows.indexOf(row) + 1;
    const { price, city } = row.cells;
    const problems = isWrong(price) ? [{ row: position, ...problemOf(price ?? '') }] : [];
    return { ...row, position, name: city || `version-${position}`, problems };
  };
  const table = () => ({
    revision: count,
    total: rows.length,
    counts: { idle: rows.length, versioning: 0, complete: 0, error: 0 },
    qaCount: rows.filter(({ isQa }) => isQa).length,
    changedCount: 0,
    source: null,
    fields: ['city', 'price'],
    jobId: null,
  });
  const change = (changes: readonly Changed[]) => {
    const before = rows.filter(({ id }) => changes.some((each) => each.id === id)).map(read);
    const byId = new Map(changes.map((each) => [each.id, each]));
    rows = rows.map((row) => {
      const { cells = {}, isQa = row.isQa } = byId.get(row.id) ?? {};
      return { ...row, cells: { ...row.cells, ...cells }, isQa };
    });
    return { before, data: rows.filter(({ id }) => byId.has(id)).map(read), revision: count };
  };
  const insert = (added: readonly Added[]) => {
    const made = added.map(({ id, position, cells }) => {
      const row = newRow(cells, id);
      rows.splice(position === undefined ? rows.length : position - 1, 0, row);
      return row;
    });
    return { data: made.map(read), revision: count };
  };
  const remove = (ids: readonly string[]) => {
    const data = rows.filter(({ id }) => ids.includes(id)).map(read);
    rows = rows.filter(({ id }) => !ids.includes(id));
    return { data, revision: count };
  };
  const list = (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 100)];
    const wanted = (query.get('search') ?? '').toLowerCase();
    const found = rows.map(read).filter(({ name }) => name.toLowerCase().includes(wanted));
    return {
      data: found.slice(offset, offset + limit),
      pagination: { limit, offset, total: found.length },
      revision: count,
    };
  };
  const answers: Readonly<Record<string, (route: Route) => unknown>> = {
    'GET ': table,
    'GET /items': list,
    'POST /items': (route) => insert((route.request().postDataJSON() as { rows: readonly Added[] }).rows),
    'PATCH /items': (route) => change((route.request().postDataJSON() as { changes: readonly Changed[] }).changes),
    'POST /items/remove': (route) => remove((route.request().postDataJSON() as { ids: readonly string[] }).ids),
  };
  await page.route(/\/versions(?:\/items(?:\/remove)?)?(?:\?|$)/, (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const answer = answers[`${request.method()} ${pathname.split('/versions')[1]}`];
    return answer && pathname.startsWith('/api/') ? route.fulfill({ json: answer(route) }) : route.continue();
  });
  return { rows: (): readonly VersionItem[] => rows.map(read) };
};
