import { createHmac, randomBytes } from 'node:crypto';

/**
 * Messages are signed as Standard Webhooks defines (specification 1.0.0, symmetric signatures), so that receivers verify them with
 * existing libraries: HMAC-SHA256 over id, timestamp and content.
 */
const SECRET_PREFIX = 'whsec_';
/** The specification asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Place of a webhook's secret, with which it is sealed. */
export const webhookSecretPlace = (webhookId: string): string => `campaign webhook ${webhookId}`;

/** Headers of a message. @param instantMs of the attempt, so that receivers can refuse old messages */
export const signedHeaders = (
  secret: string,
  { id, content, instantMs }: { readonly id: string; readonly content: string; readonly instantMs: number },
): Record<string, string> => {
  const timestamp = String(Math.floor(instantMs / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${content}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
};
