import { OpenFeature } from '@openfeature/server-sdk';
import { defaultFlags, type FeatureFlag, featureFlagNames } from '@sonora/contracts';
import { defineTopic, type Notifier } from '../../platform/database/notifications.ts';
import { createFlagProvider } from '../../platform/flags/flag-provider.ts';
import { INSTALLATION } from '../../platform/ids/installation-id.ts';
import type { FlagSetting, FlagsRepository } from './flags.repository.ts';

const flagsChanged = defineTopic<Readonly<Record<string, never>>>('flags-changed');

/** An organisation and its root, which is the organisation itself when it has no parent. */
export type FlagPlace = { readonly orgId: string; readonly rootOrgId: string };

export type Flags = {
  /**
   * Flags that are on in an organisation: its own setting takes precedence over its parent's and the installation's.
   */
  of(place: FlagPlace): Promise<ReadonlySet<FeatureFlag>>;
  /** Flags that are on without a setting in the database. */
  unset(): ReadonlySet<FeatureFlag>;
  /** Clears the caches of all processes. */
  changed(): Promise<void>;
};

const maxEntries = 10_000;
const domain = 'sonora';

/** The setting of the nearest organisation in the database; undefined without any. */
const settingOf = (
  settings: readonly FlagSetting[],
  subjects: readonly string[],
  flag: string,
): boolean | undefined => {
  for (const subject of [...subjects, INSTALLATION]) {
    const found = settings.find((setting) => setting.orgId === subject && setting.flag === flag);
    if (found) return found.isOn;
  }
  return undefined;
};

/** Bounded cache of results, evicting the oldest. Failures are not cached. */
const createCache = <T>() => {
  const entries = new Map<string, Promise<T>>();
  return {
    clear: () => entries.clear(),
    delete: (key: string) => entries.delete(key),
    get: (key: string, load: () => Promise<T>): Promise<T> => {
      const known = entries.get(key);
      if (known) return known;
      if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string);
      const loading = load();
      entries.set(key, loading);
      loading.catch(() => entries.get(key) === loading && entries.delete(key));
      return loading;
    },
  };
};

/**
 * Flags by OpenFeature. Settings are stored in the database; each process caches them until a flag changes or the connection
 * is lost.
 * @param configured flags of the operator's configuration; settings of the database take precedence
 */
export const createFlags = async (
  repository: Pick<FlagsRepository, 'settingsOf'>,
  notifier: Notifier,
  configured: ReadonlyMap<string, boolean>,
): Promise<Flags> => {
  const settings = createCache<FlagSetting[]>();
  const places = createCache<ReadonlySet<FeatureFlag>>();
  const clear = (): void => {
    settings.clear();
    places.clear();
  };
  notifier.subscribe(flagsChanged, clear, clear);

  await OpenFeature.setProviderAndWait(
    domain,
    createFlagProvider(async (flag, subjects) => {
      const all = await settings.get(subjects.join(' '), () => repository.settingsOf([...subjects, INSTALLATION]));
      return settingOf(all, subjects, flag) ?? configured.get(flag);
    }),
  );
  const client = OpenFeature.getClient(domain);

  return {
    of: ({ orgId, rootOrgId }) =>
      places.get(`${orgId} ${rootOrgId}`, async () => {
        const context = { targetingKey: orgId, parent: rootOrgId };
        const details = await Promise.all(
          featureFlagNames.map((flag) => client.getBooleanDetails(flag, defaultFlags.has(flag), context)),
        );
        // A failing provider returns defaults, which must not be cached.
        if (details.some(({ errorCode }) => errorCode !== undefined)) places.delete(`${orgId} ${rootOrgId}`);
        return new Set(featureFlagNames.filter((_flag, index) => details[index]?.value));
      }),
    unset: () => new Set(featureFlagNames.filter((flag) => configured.get(flag) ?? defaultFlags.has(flag))),
    changed: async () => {
      clear();
      await notifier.publish(flagsChanged, {});
    },
  };
};
