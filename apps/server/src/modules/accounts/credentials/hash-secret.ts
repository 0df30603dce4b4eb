import { createHash } from 'node:crypto';

/**
 * SHA-256 in hex, for random secrets of 59 bits and more: session tokens, API keys, mailed links, recovery codes. They need
 * no salt and no slow hash, unlike passwords.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
