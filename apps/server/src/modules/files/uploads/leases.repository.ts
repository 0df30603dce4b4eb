import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { isRow } from '../../../platform/database/is-row.ts';
import { fileTable } from '../files.schema.ts';

/** Time after which the lease of a process that died ends. */
const LEASE_SECONDS = 8;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** SQL of leases: one request at a time receives parts of an upload, in whichever process it is. */
export const createLeasesRepository = (db: Database) => {
  const ofFile = (orgId: string, fileId: string) => isRow(fileTable, orgId, fileId);
  return {
    /** @returns false while another request holds the lease; that one then learns that it is waited for */
    take: async (orgId: string, fileId: string, holder: string): Promise<boolean> => {
      const taken = await db
        .update(fileTable)
        .set({ leaseHolder: holder, leaseUntil: inSeconds(LEASE_SECONDS), leaseWanted: false })
        .where(and(ofFile(orgId, fileId), or(isNull(fileTable.leaseUntil), lt(fileTable.leaseUntil, sql`now()`))))
        .returning({ id: fileTable.id });
      if (taken.length > 0) return true;
      await db.update(fileTable).set({ leaseWanted: true }).where(ofFile(orgId, fileId));
      return false;
    },
    /** @returns whether the holder should go on: it holds the lease, and no other request waits for it */
    renew: async (orgId: string, fileId: string, holder: string): Promise<boolean> => {
      const [row] = await db
        .update(fileTable)
        .set({ leaseUntil: inSeconds(LEASE_SECONDS) })
        .where(and(ofFile(orgId, fileId), eq(fileTable.leaseHolder, holder)))
        .returning({ isWanted: fileTable.leaseWanted });
      return row?.isWanted === false;
    },
    release: async (orgId: string, fileId: string, holder: string): Promise<void> => {
      await db
        .update(fileTable)
        .set({ leaseHolder: null, leaseUntil: null, leaseWanted: false })
        .where(and(ofFile(orgId, fileId), eq(fileTable.leaseHolder, holder)));
    },
    /** The length of an upload, once it is known. */
    setAnnouncedBytes: async (orgId: string, fileId: string, bytes: number): Promise<void> => {
      await db
        .update(fileTable)
        .set({ announcedBytes: bytes })
        .where(and(ofFile(orgId, fileId), isNull(fileTable.announcedBytes)));
    },
  };
};
export type LeasesRepository = ReturnType<typeof createLeasesRepository>;
