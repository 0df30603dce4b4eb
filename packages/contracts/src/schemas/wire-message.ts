import { z } from 'zod';

/**
 * What translates a text of the wire: an id, and values that may be messages themselves. It stands beside the text in an object
 * with one text, and under `messages` by the names of the fields in an object with several.
 */
export const wireReference = z.object({
  messageId: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
});

/** The fields beside a text that may have no id: texts of other services, and rows of earlier versions. */
export const optionalReference = wireReference.partial().shape;
