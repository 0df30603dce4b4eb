import { DomainError, type FeatureFlag, type FlagState, featureFlagNames, featureFlags } from '@sonora/contracts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { router, signedInCaller } from '../../platform/http/router.ts';
import { INSTALLATION } from '../../platform/ids/installation-id.ts';
import { createAudit, type createDirectory, exportAudit, readAudit } from '../organisations/index.ts';
import type { FlagsRepository } from './flags.repository.ts';
import type { Flags } from './flags.ts';

export type InstallationServices = {
  readonly directory: ReturnType<typeof createDirectory>;
  readonly repository: FlagsRepository;
  readonly flags: Flags;
  readonly handle: DatabaseHandle;
};

/** Flags and organisations, for those who administer the installation. */
export const createInstallationRoutes = ({ directory, repository, flags, handle }: InstallationServices) => {
  /** @throws DomainError `not-found` */
  const rootOf = async (orgId: string): Promise<string> => {
    const root = await directory.rootOf(orgId);
    if (!root) throw new DomainError('not-found');
    return root.rootId;
  };

  const list = async (orgId: string | undefined): Promise<{ flags: FlagState[] }> => {
    const here = orgId ?? INSTALLATION;
    const rootOrgId = orgId === undefined ? INSTALLATION : await rootOf(orgId);
    // What would hold without a word of its own: as a nameless child of the one above it.
    const above = here === rootOrgId ? INSTALLATION : rootOrgId;
    const [on, settings, inherited] = await Promise.all([
      flags.of({ orgId: here, rootOrgId }),
      repository.settingsOf([here]),
      here === INSTALLATION ? flags.unset() : flags.of({ orgId: above, rootOrgId: above }),
    ]);
    return {
      flags: featureFlagNames.map((flag) => ({
        flag,
        title: featureFlags[flag].title,
        isOn: on.has(flag),
        setHere: settings.find((setting) => setting.flag === flag)?.isOn ?? null,
        inherited: inherited.has(flag),
      })),
    };
  };

  const set = async (flag: FeatureFlag, orgId: string | undefined, isOn: boolean | null, changedBy: string) => {
    const place = orgId ?? INSTALLATION;
    await (isOn === null ? repository.unset(place, flag) : repository.set({ orgId: place, flag, isOn, changedBy }));
    await flags.changed();
  };

  return router.installation.router({
    listOrganisations: router.installation.listOrganisations.handler(async ({ input }) => {
      const { search, ...page } = input.query;
      const [organisations, total] = await Promise.all([directory.find(search, page), directory.count(search)]);
      return { organisations, total };
    }),
    listFlags: router.installation.listFlags.handler(({ input }) => list(input.query.orgId)),
    setFlag: router.installation.setFlag.handler(async ({ input, context }) => {
      const { userId } = signedInCaller(context);
      const { orgId, isOn } = input.body;
      const { flag } = input.params;
      if (orgId !== undefined) await rootOf(orgId);
      await set(flag, orgId, isOn, userId);
      const [place, { ipAddress }] = [orgId ?? INSTALLATION, context];
      await createAudit(handle.db).record({
        orgId: place,
        actorId: userId,
        action: 'flag.changed',
        target: flag,
        detail: { isOn },
        ipAddress,
      });
      return list(orgId);
    }),
    listAudit: router.installation.listAudit.handler(({ input }) => readAudit(handle.db, INSTALLATION, input.query)),
    exportAudit: router.installation.exportAudit.handler(({ input, context }) => {
      const { userId } = signedInCaller(context);
      const place = { id: INSTALLATION, name: '' };
      return exportAudit(handle.db, place, input.query, { userId, ipAddress: context.ipAddress });
    }),
  });
};
