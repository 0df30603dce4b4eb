import type { DatabaseHandle } from '../../platform/database/database.ts';
import type { AddressSigner } from '../../platform/storage/signed-address.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { MediaAddresses } from './media-address.ts';
import type { StorageQuota } from './storage-quota.ts';
import type { FilesInUse } from './trash/trash-items.ts';

export type FilesServices = {
  readonly handle: DatabaseHandle;
  readonly storage: Storage;
  readonly quota: StorageQuota;
  readonly signer: AddressSigner;
  readonly mediaAddresses: MediaAddresses;
  readonly publicUrl: string;
  readonly filesInUse: FilesInUse;
  /** File of an ad's render; undefined while there is none. */
  readonly renderOf: (orgId: string, audioformId: string) => Promise<string | null | undefined>;
};
