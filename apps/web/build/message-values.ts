import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A compiled message: texts, and arguments with kind and cases. */
type Token = string | readonly [name: string, kind?: string, cases?: Readonly<Record<string, unknown>> | string];
export type CompiledMessage = readonly Token[];

const namesIn = (message: CompiledMessage): readonly string[] =>
  message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , cases] = token;
    const inner = typeof cases === 'object' ? Object.values(cases).filter((each) => Array.isArray(each)) : [];
    return [name, ...inner.flatMap((each) => namesIn(each as CompiledMessage))];
  });

/** Names of all values of a message, including those within cases. */
export const valuesOfMessage = (message: CompiledMessage | string): readonly string[] =>
  [
    ...new Set(namesIn(typeof message === 'string' ? (compileMessageOrThrow(message) as CompiledMessage) : message)),
  ].toSorted();
