import { formatMessage } from './format/format-message.ts';
import type { Catalogue, ValueArguments, ValuesOf } from './message-types.ts';

/** A day of the calendar as a value of a message, so that pages write it in the locale of the reader. `text` is the same day in ISO 8601. */
export type CalendarDay = { readonly calendarDay: string; readonly text: string };

/** @param day in ISO 8601: `2026-11-26` */
export const calendarDay = (day: string): CalendarDay => ({ calendarDay: day, text: day });

/** A value of a message: a text, a number, a day, or another message that is inserted. */
export type MessageValue = string | number | boolean | CalendarDay | Message;

/**
 * Message id and values, which identify a message for translation. API responses contain them beside the English text.
 */
export type MessageReference = {
  readonly messageId: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
};

/** A sentence for users in English, with its id and values for translation. */
export type Message = MessageReference & { readonly text: string };

/** Creates a function that formats messages of a catalogue in English; its types require the values of each message. */
export const messagesOf =
  <const C extends Catalogue>(catalogue: C) =>
  <Id extends keyof C & string>(
    messageId: Id,
    ...[values]: ValueArguments<ValuesOf<C[Id], string | number | CalendarDay | Message>>
  ): Message => ({
    messageId,
    ...(values === undefined ? {} : { values: values as Readonly<Record<string, MessageValue>> }),
    text: formatMessage(catalogue[messageId] as string, (values ?? {}) as Readonly<Record<string, unknown>>),
  });

/** Id and values of a message without its text, as in API responses. */
export const referenceOf = ({ messageId, values }: Message): MessageReference => ({
  messageId,
  ...(values === undefined ? {} : { values }),
});

/** Removes messages with equal texts. */
export const distinctMessages = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((message) => [message.text, message])).values(),
];
