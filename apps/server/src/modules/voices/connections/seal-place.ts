import type { ConnectionRow } from './connections.repository.ts';

/** Where the sealed key of a connection belongs. */
export const sealPlace = ({ orgId, engine }: Pick<ConnectionRow, 'orgId' | 'engine'>): string => `${orgId} ${engine}`;
