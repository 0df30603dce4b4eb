import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { keepCacheOfRoutedPages } from './cache.ts';
import { watchRoutes } from './routes.ts';

type Kept = {
  readonly context: BrowserContext;
  /** Options with which it was created. */
  readonly key: string;
  /** Origins whose storage its pages may have used. */
  readonly origins: Set<string>;
  isIdle: boolean;
  /** Something was installed that cannot be removed. */
  isSpoiled: boolean;
};

const keptOf = new WeakMap<Browser, Kept[]>();

const spoilOn = (kept: Kept, object: object, methods: readonly string[]): void => {
  const target = object as Record<string, (...values: unknown[]) => unknown>;
  for (const name of methods) {
    const method = target[name]?.bind(object);
    if (method === undefined) throw new Error(`a browser context has no method ${name}`);
    target[name] = (...values) => {
      kept.isSpoiled = true;
      return method(...values);
    };
  }
};

/** Without DOM snapshots: the page itself would fetch their blob addresses, which its content security policy refuses. */
export const startTracing = async ({ tracing }: BrowserContext): Promise<void> => {
  await tracing.start({});
  await tracing.startChunk();
};

/** Closes the pages, and takes back what a test may have changed; storage is emptied for the next page. */
const vacate = async ({ context }: Kept): Promise<void> => {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  // Of one test only: the next one begins a chunk.
  await context.tracing.stopChunk();
  await context.tracing.startChunk();
};

/** A context as `newContext` returns it, except that its `close` keeps it for the next page with the same options. */
const create = async (browser: Browser, options: BrowserContextOptions, key: string): Promise<Kept> => {
  const context = await browser.newContext(options);
  const kept: Kept = { context, key, origins: new Set(), isIdle: false, isSpoiled: false };
  await startTracing(context);
  keepCacheOfRoutedPages(context);
  context.on('page', (page) => {
    watchRoutes(page);
    page.on('framenavigated', (frame) => {
      const origin = URL.parse(frame.url())?.origin;
      if (origin !== undefined && origin !== 'null') kept.origins.add(origin);
    });
  });
  spoilOn(kept, context, ['addInitScript', 'exposeBinding', 'exposeFunction']);
  spoilOn(kept, context.clock, ['install', 'setFixedTime', 'setSystemTime']);
  const close = context.close.bind(context);
  context.close = async () => {
    if (kept.isIdle) return;
    try {
      if (kept.isSpoiled) throw new Error('something was installed');
      await vacate(kept);
      kept.isIdle = true;
    } catch {
      await close();
    }
  };
  return kept;
};

/** DOM storage outlives the pages; cookies were deleted when the context was closed. */
const emptyStorage = async ({ context, origins }: Kept, page: Page): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
  for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await devtools.detach();
  origins.clear();
};

/**
 * A context without cookies and storage, and its page. A closed one with the same options is used again: its HTTP cache has
 * the code of the pages, compiled, which saves most of the 0.7 seconds of CPU time that a page takes in a new context.
 */
export const openInKeptContext = async (
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
  const all = keptOf.get(browser) ?? [];
  keptOf.set(browser, all);
  const key = JSON.stringify(options);
  const idle = all.find((each) => each.isIdle && each.key === key);
  if (idle) idle.isIdle = false;
  const kept = idle ?? (await create(browser, options, key));
  if (!idle) all.push(kept);
  const page = await kept.context.newPage();
  if (kept.origins.size > 0) await emptyStorage(kept, page);
  return { context: kept.context, page };
};

/** Contexts of the browser that tests have open. */
export const contextsInUse = (browser: Browser): readonly BrowserContext[] => {
  const idle = new Set((keptOf.get(browser) ?? []).filter(({ isIdle }) => isIdle).map(({ context }) => context));
  return browser.contexts().filter((context) => !idle.has(context));
};
