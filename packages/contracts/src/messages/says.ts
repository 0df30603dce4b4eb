import type { Message } from './message.ts';

/**
 * The wording of a schema's rule: its English text, with the message on the issue itself. zod words an issue before it
 * copies its fields, so that what is set here is on the issue that a caller reads.
 */
export const says = (message: Message): { readonly error: (issue: object) => string } => ({
  error: (issue) => {
    Object.assign(issue, { sentence: message });
    return message.text;
  },
});
