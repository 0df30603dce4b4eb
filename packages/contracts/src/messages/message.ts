import { formatMessage } from './format-message.ts';
import type { Catalogue, ValueArguments, ValuesOf } from './message-types.ts';

/** A value of a message: a text, a figure, or another message that stands in it. */
export type MessageValue = string | number | boolean | Message;

/** What translates a message: its id and its values. Both stand beside the English text on the wire. */
export type MessageReference = {
  readonly messageId: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
};

/** A sentence for a person, in English, with what is needed to say it in another language. */
export type Message = MessageReference & { readonly text: string };

/** The messages of a catalogue: gives one in English by its id and values, which its type demands. */
export const messagesOf =
  <const C extends Catalogue>(catalogue: C) =>
  <Id extends keyof C & string>(
    messageId: Id,
    ...[values]: ValueArguments<ValuesOf<C[Id], string | number | Message>>
  ): Message => ({
    messageId,
    ...(values === undefined ? {} : { values: values as Readonly<Record<string, MessageValue>> }),
    text: formatMessage(catalogue[messageId] as string, (values ?? {}) as Readonly<Record<string, unknown>>),
  });

/** Id and values without the text, as they stand on the wire beside it. */
export const referenceOf = ({ messageId, values }: Message): MessageReference => ({
  messageId,
  ...(values === undefined ? {} : { values }),
});

/** Messages without those that say the same. */
export const distinctMessages = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((message) => [message.text, message])).values(),
];
