import type { Message } from './message.ts';

/**
 * Custom error of a schema rule: returns the English text and stores the message on the issue. zod computes the text
 * before it copies the issue's fields, so the caller's issue contains the message.
 */
export const says = (message: Message): { readonly error: (issue: object) => string } => ({
  error: (issue) => {
    Object.assign(issue, { sentence: message });
    return message.text;
  },
});
