import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { flagSetting } from './access.schema.ts';

export type FlagSetting = { readonly orgId: string; readonly flag: string; readonly isOn: boolean };

export type FlagsRepository = ReturnType<typeof createFlagsRepository>;

/** SQL of flags. */
export const createFlagsRepository = (db: Database) => ({
  settingsOf: (orgIds: readonly string[]): Promise<FlagSetting[]> =>
    db
      .select({ orgId: flagSetting.orgId, flag: flagSetting.flag, isOn: flagSetting.isOn })
      .from(flagSetting)
      .where(inArray(flagSetting.orgId, [...orgIds])),
  set: async (setting: FlagSetting & { readonly changedBy: string }): Promise<void> => {
    await db
      .insert(flagSetting)
      .values(setting)
      .onConflictDoUpdate({
        target: [flagSetting.orgId, flagSetting.flag],
        set: { isOn: setting.isOn, changedBy: setting.changedBy, changedAt: sql`now()` },
      });
  },
  unset: async (orgId: string, flag: string): Promise<void> => {
    await db.delete(flagSetting).where(and(eq(flagSetting.orgId, orgId), eq(flagSetting.flag, flag)));
  },
  delete: async (orgId: string): Promise<void> => {
    await db.delete(flagSetting).where(eq(flagSetting.orgId, orgId));
  },
});
