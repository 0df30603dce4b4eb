import { DomainError, type FlagState, featureFlagNames, hasEffect } from '@sonora/contracts';
import { flagMessages } from '@sonora/contracts/messages/flags';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { router, signedInCaller } from '../../platform/http/router.ts';
import { INSTALLATION } from '../../platform/ids/installation-id.ts';
import { type createDirectory, exportAudit, readAudit, withAudit } from '../organisations/index.ts';
import { createFlagsRepository, type FlagsRepository } from './flags.repository.ts';
import type { Flags } from './flags.ts';

export type InstallationServices = {
  readonly directory: ReturnType<typeof createDirectory>;
  readonly repository: FlagsRepository;
  readonly flags: Flags;
  readonly handle: DatabaseHandle;
};

/** Flags and organisations, for administrators of the installation. */
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
    // The result without an own setting: as for an unnamed child of the parent.
    const above = here === rootOrgId ? INSTALLATION : rootOrgId;
    const [on, settings, inherited] = await Promise.all([
      flags.of({ orgId: here, rootOrgId }),
      repository.settingsOf([here]),
      here === INSTALLATION ? flags.unset() : flags.of({ orgId: above, rootOrgId: above }),
    ]);
    return {
      flags: featureFlagNames.map((flag) => ({
        flag,
        title: flagMessages[`flags.${flag}`],
        hasEffect: hasEffect(flag),
        isOn: on.has(flag),
        setHere: settings.find((setting) => setting.flag === flag)?.isOn ?? null,
        inherited: inherited.has(flag),
      })),
    };
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
      const place = orgId ?? INSTALLATION;
      const administrator = { orgId: place, userId, ipAddress: context.ipAddress };
      await withAudit(handle.db, administrator, async (transaction) => {
        const settings = createFlagsRepository(transaction);
        const result = await (isOn === null
          ? settings.unset(place, flag)
          : settings.set({ orgId: place, flag, isOn, changedBy: userId }));
        return { result, act: { action: 'flag.changed', target: flag, detail: { isOn } } };
      });
      await flags.changed();
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
