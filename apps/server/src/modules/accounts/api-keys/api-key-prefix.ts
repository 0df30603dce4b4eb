/** Distinguishes API keys from session tokens in a bearer header. */
export const apiKeyPrefix = 'sonora_';
