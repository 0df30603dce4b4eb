import { join } from 'node:path';

/** Folder of the checkout: given by the bootstrap, else four folders up. */
export const checkoutRoot = (): string => process.env.SONORA_ROOT ?? join(import.meta.dirname, '..', '..', '..', '..');
