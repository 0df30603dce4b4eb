import { randomBytes } from 'node:crypto';

/** 256 random bits in base64url: session tokens, mailed links, challenges. */
export const newToken = (): string => randomBytes(32).toString('base64url');
