import { hasUnsaved } from '../hooks/use-unsaved.ts';
import { t } from '../i18n/shared-messages.ts';
import { showToast } from '../toast/toast.ts';

/** Code of the app could not be loaded: the server cannot be reached, or it has a newer version of the app. */
export class CodeNotLoaded extends Error {
  readonly isOutdated: boolean;

  constructor(why: 'unreachable' | 'outdated', cause: unknown) {
    super(why === 'outdated' ? t('shared.updated.text') : t('shared.offline'), { cause });
    this.name = 'CodeNotLoaded';
    this.isOutdated = why === 'outdated';
  }
}

/** Time after which the version of the server counts as unknown. */
const versionTimeoutMilliseconds = 5_000;

const entryOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join();

/** Whether the server has a newer version of the app than this window. */
const isOutdated = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(versionTimeoutMilliseconds);
    const response = await fetch('/', { cache: 'no-store', signal });
    const served = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return response.ok && served !== '' && served !== entryOf(document);
  } catch {
    return false;
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

const offerReload = (): void =>
  showToast({
    id: 'update',
    tone: 'information',
    title: t('shared.updated.title'),
    description: t('shared.updated.text'),
    milliseconds: 'until-dismissed',
    action: { label: t('shared.updated.reload'), onClick: reloadForUpdate },
  });

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

/**
 * Loads a part of the app by its `import()`. If the server has a newer version, whose parts have other names, the user is
 * offered to reload.
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
    missingStyles.set(load, [...failedStyles]);
    const hasNewVersion = await isOutdated();
    if (hasNewVersion) offerReload();
    throw new CodeNotLoaded(hasNewVersion ? 'outdated' : 'unreachable', cause);
  }
};

/** Shows that a part could not be loaded. If the user is offered to reload, nothing more. */
export const reportNotLoaded = (error: unknown): void => {
  if (error instanceof CodeNotLoaded && error.isOutdated) return;
  const description = error instanceof Error ? error.message : t('shared.requestFailed');
  showToast({ tone: 'error', title: t('shared.anErrorOccurred'), description });
};
