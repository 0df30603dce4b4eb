import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';
import { WAIT_MILLISECONDS } from '../testkit/wait-milliseconds.ts';
import { keepCacheOfRoutedPages } from './kept/cache.ts';
import { contextsInUse, openInKeptContext, startTracing } from './kept/contexts.ts';

/** Chromium without its own network traffic. `switches` are further command-line switches. */
export const launchBrowser = async (switches: readonly string[] = []): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium found');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      ...switches,
    ],
  });
};

export const widths = { wide: { width: 1440, height: 960 }, phone: { width: 360, height: 780 } } as const;
export const schemes = ['light', 'dark'] as const;

export type Watched = { readonly page: Page; readonly context: BrowserContext; readonly problems: string[] };

const listenerAgent = (browser: Browser): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;

const openInNewContext = async (
  browser: Browser,
  settings: BrowserContextOptions,
  isUncached = false,
): Promise<Pick<Watched, 'context' | 'page'>> => {
  const context = await browser.newContext(settings);
  await startTracing(context);
  if (!isUncached) keepCacheOfRoutedPages(context);
  return { context, page: await context.newPage() };
};

/** Opens a page and collects script errors, blocked resources and console errors. */
export const openPage = async (
  browser: Browser,
  options: {
    readonly size?: keyof typeof widths;
    readonly scheme?: (typeof schemes)[number];
    readonly state?: Awaited<ReturnType<BrowserContext['storageState']>>;
    /** Default: the locale of the machine. */
    readonly locale?: string;
    /** As a listener's browser: the name of a browser without a window is that of a robot, whose events are filtered. */
    readonly isListener?: true;
    /** Routes of the page answer requests for code or pictures. */
    readonly isUncached?: true;
  } = {},
): Promise<Watched> => {
  const { state, locale, isListener, isUncached } = options;
  const settings: BrowserContextOptions = {
    viewport: widths[options.size ?? 'wide'],
    colorScheme: options.scheme ?? 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    ...(locale ? { locale } : {}),
    ...(isListener ? { userAgent: listenerAgent(browser) } : {}),
  };
  const { context, page } =
    state || isUncached
      ? await openInNewContext(browser, { ...settings, ...(state ? { storageState: state } : {}) }, isUncached)
      : await openInKeptContext(browser, settings);
  // Shorter than the test timeout, so that the error names the missing element.
  page.setDefaultTimeout(WAIT_MILLISECONDS);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Pages show refused requests; only unexpected failures are problems.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  return { page, context, problems };
};

/**
 * Resolves when a page is stable: fonts are loaded, nothing moves, no skeleton is left, and nothing has changed for a
 * moment. A page that never becomes stable (a running production, music) is given two seconds.
 */
export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(`new Promise((resolve) => {
    const restMilliseconds = 120;
    const [begun, isMoving] = [performance.now(), () => document.getAnimations().some(({ playState }) => playState === 'running')];
    const isLoading = () => [...document.querySelectorAll('[role="status"]')].some((each) => each.textContent === 'Loading');
    let changed = begun;
    const observer = new MutationObserver(() => { changed = performance.now(); });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      const now = performance.now();
      const isAtRest = now - changed > restMilliseconds && !isMoving() && !isLoading() && document.fonts.status === 'loaded';
      if (!isAtRest && now - begun < 2_000) return setTimeout(look, 20);
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    };
    look();
  })`);
};

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Finding = {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
};

/**
 * Serious and critical findings of axe, one line each. Rules with other impacts are switched off, and passed results
 * omitted: this saves time and does not change the findings.
 * @param scope `appearance`: only rules about colours and scrolling, for a page whose other findings are known
 */
export const seriousFindings = async (page: Page, scope: 'all' | 'appearance' = 'all'): Promise<string[]> => {
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(`${axeSource}; undefined`);
  // The places of findings are costly, and needed only if there are findings.
  const violations = (await page.evaluate(
    `(async () => {
      const isMild = ({ impact }) => impact === 'minor' || impact === 'moderate';
      const isAppearance = ({ id, tags }) => tags.includes('cat.color') || id === 'scrollable-region-focusable';
      const isForeign = (rule) => ${scope === 'appearance'} && !isAppearance(rule);
      const off = axe._audit.rules.filter((rule) => isMild(rule) || isForeign(rule)).map(({ id }) => [id, { enabled: false }]);
      const options = { resultTypes: ['violations'], rules: Object.fromEntries(off) };
      const { violations } = await axe.run({ ...options, selectors: false });
      return violations.length === 0 ? [] : (await axe.run(options)).violations;
    })()`,
  )) as readonly Finding[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .map(({ target }) => target.join(' '))
          .join('; ')
          .slice(0, 300)})`,
    );
};

/** Blank space that may follow the end of what scrolls: the margin at the end of a page. */
const maxBlankPixels = 64;

/** Scrollers that go on after the end of their visible content, and two of them that scroll the same page. */
const blankScrolls = async (page: Page): Promise<string[]> => {
  const { blank, scrollBars } = (await page.evaluate(`(() => {
    const isSeen = (each) => {
      const { width, height } = each.getBoundingClientRect();
      const { position, visibility } = getComputedStyle(each);
      return width > 1 && height > 1 && position !== 'fixed' && visibility !== 'hidden';
    };
    const clips = (each) => getComputedStyle(each).overflowY !== 'visible';
    const endOf = (each) => Math.max(-Infinity, ...[...each.children].filter(isSeen).map((child) =>
      Math.max(child.getBoundingClientRect().bottom, clips(child) ? -Infinity : endOf(child))));
    const scrolls = (each) => each.scrollHeight > each.clientHeight + 1;
    const root = document.documentElement;
    const scrollers = [root, ...document.querySelectorAll('body *')].filter((each) => scrolls(each) && each.children.length > 0 &&
      (each === root || /auto|scroll/.test(getComputedStyle(each).overflowY)));
    const nameOf = (each) => each.tagName.toLowerCase() + '.' + each.getAttribute('class');
    const blank = scrollers.map((each) => {
      const top = each === root ? -scrollY : each.getBoundingClientRect().top - each.scrollTop;
      return [nameOf(each), Math.round(each.scrollHeight - (endOf(each === root ? document.body : each) - top))];
    });
    const around = [];
    for (let each = document.querySelector('main'); each; each = each.parentElement) if (scrollers.includes(each)) around.push(nameOf(each));
    return { blank, scrollBars: around };
  })()`)) as { readonly blank: readonly (readonly [string, number])[]; readonly scrollBars: readonly string[] };
  return [
    ...blank
      .filter(([, pixels]) => pixels > maxBlankPixels)
      .map(([name, pixels]) => `${pixels} blank px after ${name}`),
    ...(scrollBars.length > 1 ? [`two scroll bars: ${scrollBars.join(' and ')}`] : []),
  ];
};

/**
 * Layout problems of a page: the page, a scroller or a table scrolls sideways, a scroller goes on past its end, or, on a
 * phone, the left and right margins of the content differ.
 */
export const misfits = async (page: Page, size: keyof typeof widths | 'between'): Promise<string[]> => {
  const { wider, cut, left, right } = (await page.evaluate(`(() => {
    const main = document.querySelector('main') ?? document.body;
    let wider = document.documentElement.scrollWidth - innerWidth;
    for (let each = main; each; each = each.parentElement) wider = Math.max(wider, each.scrollWidth - each.clientWidth);
    const cut = Math.max(0, ...[...document.querySelectorAll('table')].map(({ parentElement: each }) => each.scrollWidth - each.clientWidth));
    const box = main.getBoundingClientRect();
    return { wider, cut, left: box.left, right: innerWidth - box.right };
  })()`)) as { readonly wider: number; readonly cut: number; readonly left: number; readonly right: number };
  const isStrip = size === 'phone' && Math.abs(left - right) > 1;
  return [
    ...(wider > 1 ? [`${wider} px wider than its window`] : []),
    ...(cut > 1 ? [`a table that is ${cut} px wider than its place`] : []),
    ...(isStrip ? [`a blank strip: ${left} px at the left, ${right} px at the right`] : []),
    ...(await blankScrolls(page)),
  ];
};

/** Saves a screenshot to the folder in SONORA_SCREENSHOTS, if set, and one of the whole page if it scrolls. */
export const screenshot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SONORA_SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  const hidden = (await page.evaluate(`(() => {
    let pixels = 0;
    for (let each = document.querySelector('main'); each; each = each.parentElement)
      pixels = Math.max(pixels, each.scrollHeight - each.clientHeight);
    return pixels;
  })()`)) as number;
  const size = page.viewportSize();
  if (hidden <= 1 || !size) return;
  await page.setViewportSize({ ...size, height: size.height + hidden });
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}-whole.png`) });
  await page.setViewportSize(size);
  await settled(page);
};

/** Traces of failed tests. Open one with `npx playwright-core show-trace FILE`. */
const tracesFolder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'sonora-test-reports', 'traces');

/** Saves traces of the open pages and prints their paths. */
export const keepTraces = async (browser: Browser, test: string): Promise<void> => {
  for (const [index, context] of contextsInUse(browser).entries()) {
    const path = join(tracesFolder, `${test.replaceAll(/\W+/g, '-').slice(0, 80)}-${index}.zip`);
    await context.tracing.stopChunk({ path });
    await context.tracing.startChunk();
    console.error(`trace: ${path}`);
    for (const [number, page] of context.pages().entries()) {
      const picture = path.replace(/\.zip$/, `-${number}.png`);
      await page.screenshot({ path: picture }).catch(() => console.error(`no picture of ${page.url()}`));
    }
  }
};
