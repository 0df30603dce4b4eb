import { z } from 'zod';

/**
 * What translates a text of the wire: an id, and values that may be messages themselves. It stands beside the text in an object
 * with one text, and under `messages` by the names of the fields in an object with several.
 */
export const wireReference = z.object({
  messageId: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
});

/** Optional reference fields, for texts that may have no id: those of other services and of earlier versions. */
export const optionalReference = wireReference.partial().shape;
