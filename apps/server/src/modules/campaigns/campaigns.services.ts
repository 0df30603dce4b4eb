import type { DatabaseHandle } from '../../platform/database/database.ts';
import type { Notifier } from '../../platform/database/notifications.ts';
import type { EventDatabases } from '../../platform/event-sink/databases/event-databases.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AddressSigner } from '../../platform/storage/signed-address.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { TagAddress } from '../../platform/tag-address/tag-address.ts';
import type { InspectAudio, MediaAddresses, StorageQuota } from '../files/index.ts';
import type { TableSource } from './creatives/table-source.ts';

/** Services of the calls of campaigns. */
export type CampaignsServices = {
  readonly handle: DatabaseHandle;
  readonly eventDatabases: EventDatabases;
  readonly jobs: Pick<Jobs, 'sendMany'>;
  readonly notifier: Pick<Notifier, 'publish'>;
  readonly storage: Storage;
  readonly quota: StorageQuota;
  readonly signer: AddressSigner;
  readonly mediaAddresses: MediaAddresses;
  readonly inspectAudio: InspectAudio;
  readonly publicUrl: string;
  /** Address with which tags begin. */
  readonly tagAddress: Pick<TagAddress, 'current' | 'isSet'>;
  /** The http process passes requests for ads on, so the address of the pages answers for tags, too. */
  readonly areAdsPassedOn: boolean;
  /** A database of places is set up, so a listener's address tells place and time zone. */
  readonly arePlacesKnown: boolean;
  /** Finished versions of a session. @throws DomainError `not-found` */
  readonly versionsOf: TableSource;
};
