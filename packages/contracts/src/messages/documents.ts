import { messagesOf } from './message.ts';

/** Why the text of a document cannot be read. */
export const documentMessages = {
  'documents.format': 'Text can be read from txt, docx and pdf files. {name} is none of these.',
  'documents.tooLarge': '{name} is too large. Documents may have up to {megabytes} MB.',
  'documents.tooMuch': '{name} unpacks to more than {megabytes} MB and is not read.',
  'documents.tooComplex': '{name} takes too long or too much memory to read. Save its text as a txt file.',
  'documents.damaged': '{name} is damaged and cannot be read.',
  'documents.encrypted': '{name} is protected with a password. Save it without one and try again.',
  'documents.noText': '{name} has no text. If it is a scan, copy its text into a txt file.',
  'documents.noFacts': 'The document does not say what the product is. Fill in the name and the description.',
} as const;

export const documentMessage = messagesOf(documentMessages);
