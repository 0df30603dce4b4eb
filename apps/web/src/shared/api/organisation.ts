import { createStored } from '../hooks/stored.ts';

/** The organisation that every call assumes; undefined leaves the choice to the server. Remembered in this browser. */
export const assumedOrganisation = createStored<string | undefined>('sonora.organisation', undefined);
