import type { ConnectionRow } from './connections.repository.ts';

/** Owner of an encrypted key, which is authenticated with it. */
export const sealPlace = ({ orgId, engine }: Pick<ConnectionRow, 'orgId' | 'engine'>): string => `${orgId} ${engine}`;
