import { randomBytes } from 'node:crypto';

/** 96 random bits, which cannot be guessed. */
const CODE_BYTES = 12;

/** Code of an address that can be opened without signing in. */
export const linkCodePattern = /^[\w-]{16}$/;
export const newLinkCode = (): string => randomBytes(CODE_BYTES).toString('base64url');
