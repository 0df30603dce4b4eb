import { hasUnsaved } from '../hooks/use-unsaved.ts';
import { t } from '../i18n/shared-messages.ts';
import { showToast } from '../toast/toast.ts';

/**
 * Why code could not be loaded: the server cannot be reached; it has a newer version of the app; or it can be reached, but the
 * code failed to load before: Chromium 150 remembers a failed `import()` and never requests its file again.
 */
type Why = 'unreachable' | 'outdated' | 'remembered';

const textOf = (why: Why): string => {
  if (why === 'unreachable') return t('shared.offline');
  return why === 'outdated' ? t('shared.updated.text') : t('shared.incomplete.text');
};

/** Code of the app could not be loaded. */
export class CodeNotLoaded extends Error {
  readonly isOutdated: boolean;
  /** Whether only a reload of the page can help. */
  readonly needsReload: boolean;

  constructor(why: Why, cause: unknown) {
    super(textOf(why), { cause });
    this.name = 'CodeNotLoaded';
    this.isOutdated = why === 'outdated';
    this.needsReload = why !== 'unreachable';
  }
}

/** Time after which the version of the server counts as unknown. */
const versionTimeoutMilliseconds = 5_000;

const entryOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join();

/** The server's version of the app, compared with this window's. */
const serverVersion = async (): Promise<'newer' | 'same' | 'unknown'> => {
  try {
    const signal = AbortSignal.timeout(versionTimeoutMilliseconds);
    const response = await fetch('/', { cache: 'no-store', signal });
    const served = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (!response.ok || served === '') return 'unknown';
    return served === entryOf(document) ? 'same' : 'newer';
  } catch {
    return 'unknown';
  }
};

const reload = (): void => window.location.reload();

/**
 * Loads the page anew, with the server's version of the app. If a form has edits that would be lost, the user is asked first.
 * The question is a toast: unlike a dialog, it needs no code that an upgrade may have removed.
 */
export const reloadForUpdate = (): void => {
  if (!hasUnsaved()) {
    reload();
    return;
  }
  showToast({
    id: 'update',
    tone: 'warning',
    title: t('shared.unsaved.title'),
    description: t('shared.unsaved.text'),
    milliseconds: 'until-dismissed',
    action: { label: t('shared.unsaved.reload'), onClick: reload },
  });
};

const offerReload = (isNewer: boolean): void =>
  showToast({
    id: 'update',
    tone: 'information',
    title: isNewer ? t('shared.updated.title') : t('shared.incomplete.title'),
    description: isNewer ? t('shared.updated.text') : t('shared.incomplete.text'),
    milliseconds: 'until-dismissed',
    action: { label: t('shared.updated.reload'), onClick: reloadForUpdate },
  });

/**
 * Tries again what failed with `CodeNotLoaded`, because the user asked for it. While the server can be reached, the page is
 * loaded anew: the browser may never request the missing code again. Without a connection, a reload would lose the page.
 * @param load tries without a reload
 */
export const retryCode = async (load: () => void): Promise<void> => {
  if ((await serverVersion()) === 'unknown') load();
  else reloadForUpdate();
};

const failedStyles = new Set<HTMLLinkElement>();

/** Collects the style sheets that fail to load. */
export const watchStyles = (): void => {
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  };
  // Errors of resources do not bubble.
  document.addEventListener('error', onError, { capture: true });
};

const requestStyleAgain = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = failed.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', reject);
    failedStyles.delete(failed);
    failed.replaceWith(link);
  });

/** The style sheets that were missing when a function failed: the bundler requests each only once. */
const missingStyles = new WeakMap<() => Promise<unknown>, readonly HTMLLinkElement[]>();

const whyNot = async (failedBefore: boolean): Promise<Why> => {
  const version = await serverVersion();
  if (version === 'newer') return 'outdated';
  return version === 'same' && failedBefore ? 'remembered' : 'unreachable';
};

/**
 * Loads a part of the app by its `import()`. If only a reload can help, the user is offered one: the server has a newer version,
 * whose parts have other names, or the part failed before and fails again.
 * @param load the same function at each call, so that a later call can try again
 * @throws CodeNotLoaded
 */
export const loadCode = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    const missing = missingStyles.get(load) ?? [];
    await Promise.all(missing.filter((style) => failedStyles.has(style)).map(requestStyleAgain));
    const module = await load();
    missingStyles.delete(load);
    return module;
  } catch (cause) {
    const failedBefore = missingStyles.has(load);
    missingStyles.set(load, [...failedStyles]);
    const why = await whyNot(failedBefore);
    if (why !== 'unreachable') offerReload(why === 'outdated');
    throw new CodeNotLoaded(why, cause);
  }
};

/** Shows that a part could not be loaded. If the user is offered to reload, nothing more. */
export const reportNotLoaded = (error: unknown): void => {
  if (error instanceof CodeNotLoaded && error.needsReload) return;
  const description = error instanceof Error ? error.message : t('shared.requestFailed');
  showToast({ tone: 'error', title: t('shared.anErrorOccurred'), description });
};
