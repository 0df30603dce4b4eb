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

const rememberedPlaces = 10_000;
const domain = 'sonora';

/** The setting of the nearest organisation in the database; undefined without any. */
const wordOf = (settings: readonly FlagSetting[], subjects: readonly string[], flag: string): boolean | undefined => {
  for (const subject of [...subjects, INSTALLATION]) {
    const found = settings.find((setting) => setting.orgId === subject && setting.flag === flag);
    if (found) return found.isOn;
  }
  return undefined;
};

/** Bounded cache of results, evicting the oldest. Failures are not cached. */
const createMemory = <T>() => {
  const answers = new Map<string, Promise<T>>();
  return {
    clear: () => answers.clear(),
    forget: (key: string) => answers.delete(key),
    get: (key: string, ask: () => Promise<T>): Promise<T> => {
      const known = answers.get(key);
      if (known) return known;
      if (answers.size >= rememberedPlaces) answers.delete(answers.keys().next().value as string);
      const asked = ask();
      answers.set(key, asked);
      asked.catch(() => answers.get(key) === asked && answers.delete(key));
      return asked;
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
  const settings = createMemory<FlagSetting[]>();
  const places = createMemory<ReadonlySet<FeatureFlag>>();
  const forget = (): void => {
    settings.clear();
    places.clear();
  };
  notifier.subscribe(flagsChanged, forget, forget);

  await OpenFeature.setProviderAndWait(
    domain,
    createFlagProvider(async (flag, subjects) => {
      const all = await settings.get(subjects.join(' '), () => repository.settingsOf([...subjects, INSTALLATION]));
      return wordOf(all, subjects, flag) ?? configured.get(flag);
    }),
  );
  const client = OpenFeature.getClient(domain);

  return {
    of: ({ orgId, rootOrgId }) =>
      places.get(`${orgId} ${rootOrgId}`, async () => {
        const context = { targetingKey: orgId, parent: rootOrgId };
        const answers = await Promise.all(
          featureFlagNames.map((flag) => client.getBooleanDetails(flag, defaultFlags.has(flag), context)),
        );
        // A failing provider returns defaults, which must not be cached.
        if (answers.some(({ errorCode }) => errorCode !== undefined)) places.forget(`${orgId} ${rootOrgId}`);
        return new Set(featureFlagNames.filter((_flag, index) => answers[index]?.value));
      }),
    unset: () => new Set(featureFlagNames.filter((flag) => configured.get(flag) ?? defaultFlags.has(flag))),
    changed: async () => {
      forget();
      await notifier.publish(flagsChanged, {});
    },
  };
};
