import type { Page } from 'playwright-core';

type AddedRoute = Parameters<Page['route']>;

const routesOf = new Map<Page, readonly AddedRoute[]>();
let routesBeforeTest: ReadonlyMap<Page, readonly AddedRoute[]> = new Map();

/** Notes the routes of the page, so that those of a failed test can be removed. */
export const watchRoutes = (page: Page): void => {
  const [route, unroute, unrouteAll] = [page.route, page.unroute, page.unrouteAll].map((each) => each.bind(page)) as [
    Page['route'],
    Page['unroute'],
    Page['unrouteAll'],
  ];
  page.route = (...added) => {
    routesOf.set(page, [...(routesOf.get(page) ?? []), added]);
    return route(...added);
  };
  page.unroute = (url, handler) => {
    const isRemoved = ([of, by]: AddedRoute) => String(of) === String(url) && (handler === undefined || by === handler);
    routesOf.set(
      page,
      (routesOf.get(page) ?? []).filter((each) => !isRemoved(each)),
    );
    return unroute(url, handler);
  };
  page.unrouteAll = (options) => {
    routesOf.delete(page);
    return unrouteAll(options);
  };
  page.once('close', () => routesOf.delete(page));
};

/** From now on, routes are those of a test. */
export const noteRoutesBeforeTest = (): void => {
  routesBeforeTest = new Map(routesOf);
};

/**
 * Removes the routes that the test added to open pages: requests that a failed test holds would stop its second attempt, and the
 * tests after it.
 */
export const removeRoutesOfTest = async (): Promise<void> => {
  for (const page of [...routesOf.keys()]) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const added of routesBeforeTest.get(page) ?? []) await page.route(...added);
  }
};
