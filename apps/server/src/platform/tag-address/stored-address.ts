import type { Database } from '../database/database.ts';
import { defineTopic, publishIn } from '../database/notifications.ts';
import { createInstallationFactsRepository } from '../installation-facts/installation-facts.repository.ts';

const FACT = 'tag-address';

/** The stored address of tags was set or removed. Receivers read it. */
export const tagAddressChanged = defineTopic<Readonly<Record<never, never>>>('tag_address_changed');

export const readStoredAddress = (db: Database): Promise<string | undefined> =>
  createInstallationFactsRepository(db).findFact(FACT);

/** Stores an address, or removes the stored one, and tells all processes. @returns the former one */
export const storeAddress = async (db: Database, address: string | undefined): Promise<string | undefined> => {
  const facts = createInstallationFactsRepository(db);
  const former = await facts.findFact(FACT);
  if (former === address) return former;
  await (address === undefined ? facts.deleteFact(FACT) : facts.writeFact(FACT, address));
  await publishIn(db, tagAddressChanged, {});
  return former;
};
