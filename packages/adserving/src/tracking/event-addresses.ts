import { decodeTriples, encodeTriples } from './base64url.ts';
import { eventCodes, type TrackedEvent, trackedEvents } from './tracked-events.ts';
import { nilUuid, readUuid, writeUuid } from './uuid.ts';

/** One answer with an ad. All ids are UUIDs. */
export type ServedAnswer = {
  readonly tagId: string;
  readonly creativeId: string;
  readonly adServingId: string;
  /** Absent for the default creative. */
  readonly ruleId?: string;
  /** Instant of the answer, milliseconds since 1970-01-01T00:00Z; kept as whole seconds, up to the year 2106. */
  readonly instantMs: number;
};

export type EventReport = ServedAnswer & { readonly event: TrackedEvent };

/**
 * `malformed`: not an address of this form. `forged`: the signature is none of ours. `expired`: genuine, and older than allowed. `unknownEvent`:
 * genuine, and of an event that only a newer version knows.
 */
export type EventRefusal = 'malformed' | 'forged' | 'expired' | 'unknownEvent';

export type ParsedEvent =
  | { readonly isValid: true; readonly report: EventReport }
  | { readonly isValid: false; readonly reason: EventRefusal };

/**
 * Message authentication code of any length with a secret key: SHAKE256 of a key of 32 bytes and the message (FIPS 202). A longer code
 * begins with the shorter one.
 */
export type Sign = (message: Uint8Array, codeBytes: number) => Uint8Array;

export type EventAddressOptions = {
  /** Public address before the token, with its slash: `https://ads.example.com/t/`. */
  readonly prefix: string;
  readonly sign: Sign;
  /** Signatures of former keys, which are still accepted. */
  readonly formerSigns?: readonly Sign[];
  /** Age after which an event is refused. */
  readonly maxAgeMs: number;
};

export type EventAddresses = {
  /** Addresses of one answer's events. @throws RangeError when an id is no UUID or the instant is out of range. */
  readonly addressesOf: (answer: ServedAnswer) => (event: TrackedEvent) => string;
  /** Reads the part of an address after the prefix, without a query. */
  readonly parse: (token: string, nowMs: number) => ParsedEvent;
};

const FORMAT = 1;
/** Format, tag, creative, ad serving id, rule, seconds; then the event's code and its signature: 69 and 9 bytes. */
const OFFSETS = { tag: 1, creative: 17, adServing: 33, rule: 49, seconds: 65, event: 69, signature: 70 } as const;
const SIGNATURE_BYTES = 8;
const TOKEN_BYTES = OFFSETS.signature + SIGNATURE_BYTES;
const TOKEN_LENGTH = (TOKEN_BYTES / 3) * 4;
const MAX_SECONDS = 0xffff_ffff;

/** Bytes of the code that signs an answer: eight for each event up to this one. */
const codeBytesFor = (event: number): number => (event + 1) * SIGNATURE_BYTES;
const ALL_EVENTS_BYTES = codeBytesFor(trackedEvents.length - 1);

/** Signature of an event: its part of the code of the answer's fields. One code signs all events of a document. */
const signatureIn = (code: Uint8Array, event: number): Uint8Array =>
  code.subarray(event * SIGNATURE_BYTES, codeBytesFor(event));

/** Compares in a time that does not depend on the bytes. */
const areEqual = (left: Uint8Array, right: Uint8Array): boolean => {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) difference |= left[index]! ^ (right[index] ?? 0);
  return difference === 0;
};

const writeFields = ({ tagId, creativeId, adServingId, ruleId = nilUuid, instantMs }: ServedAnswer): Uint8Array => {
  const seconds = Math.floor(instantMs / 1000);
  if (!(seconds >= 0 && seconds <= MAX_SECONDS)) throw new RangeError('The instant of an answer is out of range.');
  const token = new Uint8Array(TOKEN_BYTES);
  token[0] = FORMAT;
  writeUuid(token, OFFSETS.tag, tagId);
  writeUuid(token, OFFSETS.creative, creativeId);
  writeUuid(token, OFFSETS.adServing, adServingId);
  writeUuid(token, OFFSETS.rule, ruleId);
  new DataView(token.buffer).setUint32(OFFSETS.seconds, seconds);
  return token;
};

const readFields = (token: Uint8Array, event: TrackedEvent): EventReport => {
  const ruleId = readUuid(token, OFFSETS.rule);
  return {
    event,
    tagId: readUuid(token, OFFSETS.tag),
    creativeId: readUuid(token, OFFSETS.creative),
    adServingId: readUuid(token, OFFSETS.adServing),
    ...(ruleId === nilUuid ? {} : { ruleId }),
    instantMs: new DataView(token.buffer).getUint32(OFFSETS.seconds) * 1000,
  };
};

/**
 * Addresses under which players report events. A token has the ids, the event and the instant of the answer, and eight bytes of a message
 * authentication code, 104 characters in all: a counter needs no look-up to know what an event belongs to.
 */
export const createEventAddresses = (options: EventAddressOptions): EventAddresses => {
  const { prefix, sign, formerSigns = [], maxAgeMs } = options;
  const accepted = [sign, ...formerSigns];
  return {
    addressesOf: (answer) => {
      const token = writeFields(answer);
      const fields = token.subarray(0, OFFSETS.event);
      // Fields have a whole number of triples, so their text is the same for all events.
      const beginning = prefix + encodeTriples(fields);
      const code = sign(fields, ALL_EVENTS_BYTES);
      const ending = token.subarray(OFFSETS.event);
      return (event) => {
        const number = eventCodes.get(event)!;
        ending[0] = number;
        ending.set(signatureIn(code, number), 1);
        return beginning + encodeTriples(ending);
      };
    },
    parse: (text, nowMs) => {
      const token = text.length === TOKEN_LENGTH ? decodeTriples(text) : undefined;
      if (!token || token[0] !== FORMAT) return { isValid: false, reason: 'malformed' };
      const number = token[OFFSETS.event]!;
      const signature = token.subarray(OFFSETS.signature);
      const fields = token.subarray(0, OFFSETS.event);
      const isGenuine = accepted.some((own) => {
        const code = own(fields, codeBytesFor(number));
        return areEqual(signatureIn(code, number), signature);
      });
      if (!isGenuine) return { isValid: false, reason: 'forged' };
      const event = trackedEvents[number];
      if (event === undefined) return { isValid: false, reason: 'unknownEvent' };
      const report = readFields(token, event);
      return nowMs - report.instantMs > maxAgeMs ? { isValid: false, reason: 'expired' } : { isValid: true, report };
    },
  };
};
