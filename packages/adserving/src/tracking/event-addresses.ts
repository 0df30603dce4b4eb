import type { Decision } from '../decision/decision.ts';
import { decodeTriples, encodeTriples, lengthOfTriples, writeTriples } from './base64url.ts';
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

/** The ids that all answers with a decision share, as `packIds` has packed them. */
export type PackedIds = {
  readonly bytes: Uint8Array;
  /** Number of the ids among those that were packed. */
  readonly number: number;
};

export type EventReport = ServedAnswer & {
  readonly event: TrackedEvent;
  /** Of an event at a time of the ad (progress): milliseconds from its start. */
  readonly offsetMs?: number;
};

/** Address of an event of one answer; an offset makes it the address of progress at that time. */
export type AddressOfEvent = (event: TrackedEvent, offsetMs?: number) => string;

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
 * begins with the shorter one. One character for each byte: a text costs half of what a buffer costs.
 */
export type Sign = (message: Uint8Array, codeBytes: number) => string;

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
  readonly prefix: string;
  /** What follows the prefix in all addresses of a creative under a tag. @throws RangeError when an id is no UUID */
  readonly beginningOf: (answer: Pick<ServedAnswer, 'tagId' | 'creativeId'>) => string;
  /** Addresses of one answer's events. @throws RangeError when an id is no UUID or the instant is out of range. */
  readonly addressesOf: (answer: ServedAnswer) => AddressOfEvent;
  /**
   * The same addresses after the prefix and the beginning, as ASCII: `FIELDS_LENGTH` bytes that all of them share, and `ENDING_LENGTH` bytes for
   * each event, in the order of `trackedEvents`; then `PROGRESS_ENDING_LENGTH` bytes for each offset of progress. The bytes are valid until the
   * next call.
   * @throws RangeError when the ad serving id is no UUID or the instant is out of range
   */
  readonly tokensOf: (
    answer: Pick<ServedAnswer, 'adServingId' | 'instantMs'> & { readonly ids: PackedIds },
    progressAtMs?: readonly number[],
  ) => DataView;
  /** Reads the part of an address after the prefix, without a query. */
  readonly parse: (token: string, nowMs: number) => ParsedEvent;
};

const FORMAT = 1;
/** Format, tag, creative, ad serving id, rule, seconds; then the event's code and its signature: 69 and 9 bytes. */
const OFFSETS = { tag: 1, creative: 17, adServing: 33, rule: 49, seconds: 65, event: 69, signature: 70 } as const;
const SIGNATURE_BYTES = 8;
const TOKEN_BYTES = OFFSETS.signature + SIGNATURE_BYTES;
const TOKEN_LENGTH = lengthOfTriples(TOKEN_BYTES);
/** Characters up to the ad serving id, which are those of all answers with a creative. Each part has a whole number of triples. */
const BEGINNING_LENGTH = lengthOfTriples(OFFSETS.adServing);
/** Characters of the other fields, and of the event with its signature. */
export const FIELDS_LENGTH = lengthOfTriples(OFFSETS.event) - BEGINNING_LENGTH;
export const ENDING_LENGTH = TOKEN_LENGTH - BEGINNING_LENGTH - FIELDS_LENGTH;
const MAX_SECONDS = 0xffff_ffff;
/** Progress at a time: the offset in milliseconds follows the signature, which covers it. 24 bits are more than four and a half hours. */
const OFFSET_BYTES = 3;
const PROGRESS_TOKEN_LENGTH = lengthOfTriples(TOKEN_BYTES + OFFSET_BYTES);
export const PROGRESS_ENDING_LENGTH = PROGRESS_TOKEN_LENGTH - BEGINNING_LENGTH - FIELDS_LENGTH;
/** Place of the endings of progress among the tokens of an answer. */
export const PROGRESS_ENDINGS_PLACE = FIELDS_LENGTH + trackedEvents.length * ENDING_LENGTH;
export const maxProgressOffsetMs = 0xff_ffff;
const PROGRESS = eventCodes.get('progress')!;

/** Bytes of the code that signs an answer: eight for each event up to this one. */
const codeBytesFor = (event: number): number => (event + 1) * SIGNATURE_BYTES;
const ALL_EVENTS_BYTES = codeBytesFor(trackedEvents.length - 1);

/** Signature of an event: its part of the code of the answer's fields. One code signs all events of a document. */
const signatureIn = (code: string, event: number): string => code.slice(event * SIGNATURE_BYTES, codeBytesFor(event));

const writeOffset = (bytes: Uint8Array, place: number, offsetMs: number): void => {
  if (!Number.isInteger(offsetMs) || offsetMs < 0 || offsetMs > maxProgressOffsetMs) {
    throw new RangeError('The offset of a progress event is out of range.');
  }
  for (let index = 0; index < OFFSET_BYTES; index += 1) bytes[place + index] = offsetMs >>> (16 - 8 * index);
};

/** Signature of progress at a time. The message is longer than the fields, so that its code is never one of an answer. */
const signProgress = (sign: Sign, fields: Uint8Array, offset: Uint8Array): string => {
  const message = new Uint8Array(OFFSETS.event + OFFSET_BYTES);
  message.set(fields);
  message.set(offset, OFFSETS.event);
  return sign(message, SIGNATURE_BYTES);
};

/** Compares in a time that does not depend on the bytes. */
const areEqual = (bytes: Uint8Array, code: string): boolean => {
  let difference = bytes.length ^ code.length;
  for (let index = 0; index < bytes.length; index += 1) difference |= bytes[index]! ^ code.charCodeAt(index);
  return difference === 0;
};

/** Creative and rule of a decision. Format and tag, which all decisions share, take the same room before the first one. */
const PACKED_BYTES = 32;
const UUID_BYTES = 16;

/**
 * Ids of several decisions, one behind the other: an answer copies its own, which costs less than to read them as texts.
 * @throws RangeError when an id is no UUID
 */
export const packIds = (tagId: string, decisions: readonly Pick<Decision, 'creativeId' | 'ruleId'>[]): Uint8Array => {
  const packed = new Uint8Array((1 + decisions.length) * PACKED_BYTES);
  packed[0] = FORMAT;
  writeUuid(packed, OFFSETS.tag, tagId);
  for (const [number, { creativeId = nilUuid, ruleId = nilUuid }] of decisions.entries()) {
    const place = (1 + number) * PACKED_BYTES;
    writeUuid(packed, place, creativeId);
    writeUuid(packed, place + UUID_BYTES, ruleId);
  }
  return packed;
};

const writeFields: (fields: Uint8Array, answer: Parameters<EventAddresses['tokensOf']>[0]) => void = (
  fields,
  { ids: { bytes, number }, adServingId, instantMs },
) => {
  const seconds = Math.floor(instantMs / 1000);
  if (!(seconds >= 0 && seconds <= MAX_SECONDS)) throw new RangeError('The instant of an answer is out of range.');
  const place = (1 + number) * PACKED_BYTES;
  for (let index = 0; index < OFFSETS.creative; index += 1) fields[index] = bytes[index]!;
  for (let index = 0; index < UUID_BYTES; index += 1) {
    fields[OFFSETS.creative + index] = bytes[place + index]!;
    fields[OFFSETS.rule + index] = bytes[place + UUID_BYTES + index]!;
  }
  writeUuid(fields, OFFSETS.adServing, adServingId);
  for (let index = 0; index < 4; index += 1) fields[OFFSETS.seconds + index] = seconds >>> (24 - 8 * index);
};

/** Writes a signature, which begins at a place of a code, behind the number of its event. */
const writeSignature = (ending: Uint8Array, code: string, place: number): void => {
  for (let index = 0; index < SIGNATURE_BYTES; index += 1) ending[1 + index] = code.charCodeAt(place + index);
};

/** Writes the tokens of answers into the same bytes, one answer after the other: an answer allocates nothing for them. */
const createTokenWriter = (sign: Sign): EventAddresses['tokensOf'] => {
  const fields = new Uint8Array(OFFSETS.event);
  const ofAnswer = fields.subarray(OFFSETS.adServing);
  const ending = new Uint8Array(TOKEN_BYTES - OFFSETS.event);
  const progressEnding = new Uint8Array(TOKEN_BYTES - OFFSETS.event + OFFSET_BYTES);
  progressEnding[0] = PROGRESS;
  const offset = progressEnding.subarray(1 + SIGNATURE_BYTES);
  let text = new DataView(new ArrayBuffer(PROGRESS_ENDINGS_PLACE));
  return (answer, progressAtMs = []) => {
    const length = PROGRESS_ENDINGS_PLACE + progressAtMs.length * PROGRESS_ENDING_LENGTH;
    if (text.byteLength < length) text = new DataView(new ArrayBuffer(length));
    writeFields(fields, answer);
    writeTriples(ofAnswer, { target: text, offset: 0 });
    const code = sign(fields, ALL_EVENTS_BYTES);
    for (let event = 0; event < trackedEvents.length; event += 1) {
      ending[0] = event;
      writeSignature(ending, code, event * SIGNATURE_BYTES);
      writeTriples(ending, { target: text, offset: FIELDS_LENGTH + event * ENDING_LENGTH });
    }
    for (let index = 0; index < progressAtMs.length; index += 1) {
      writeOffset(offset, 0, progressAtMs[index]!);
      writeSignature(progressEnding, signProgress(sign, fields, offset), 0);
      writeTriples(progressEnding, {
        target: text,
        offset: PROGRESS_ENDINGS_PLACE + index * PROGRESS_ENDING_LENGTH,
      });
    }
    return text;
  };
};

const readOffset = (token: Uint8Array): number =>
  (token[TOKEN_BYTES]! << 16) | (token[TOKEN_BYTES + 1]! << 8) | token[TOKEN_BYTES + 2]!;

/** The signature that a token must have with a key. */
const wantedSignature = (sign: Sign, token: Uint8Array): string => {
  const fields = token.subarray(0, OFFSETS.event);
  if (token.length > TOKEN_BYTES) return signProgress(sign, fields, token.subarray(TOKEN_BYTES));
  const event = token[OFFSETS.event]!;
  return signatureIn(sign(fields, codeBytesFor(event)), event);
};

/** Bytes of a token of this format; undefined for other text. Only progress has the longer form. */
const readToken = (text: string): Uint8Array | undefined => {
  if (text.length !== TOKEN_LENGTH && text.length !== PROGRESS_TOKEN_LENGTH) return undefined;
  const token = decodeTriples(text);
  if (!token || token[0] !== FORMAT) return undefined;
  return token.length > TOKEN_BYTES && token[OFFSETS.event] !== PROGRESS ? undefined : token;
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
    ...(token.length === TOKEN_BYTES ? {} : { offsetMs: readOffset(token) }),
  };
};

/**
 * Addresses under which players report events. A token has the ids, the event and the instant of the answer, and eight bytes of a message
 * authentication code, 104 characters in all; progress at a time has four more for its offset, which the code covers. A counter needs no
 * look-up to know what an event belongs to.
 */
export const createEventAddresses = (options: EventAddressOptions): EventAddresses => {
  const { prefix, sign, formerSigns = [], maxAgeMs } = options;
  const accepted = [sign, ...formerSigns];
  const tokensOf = createTokenWriter(sign);
  const beginningOf: EventAddresses['beginningOf'] = ({ tagId, creativeId }) => {
    const bytes = new Uint8Array(OFFSETS.adServing);
    bytes[0] = FORMAT;
    writeUuid(bytes, OFFSETS.tag, tagId);
    writeUuid(bytes, OFFSETS.creative, creativeId);
    return encodeTriples(bytes);
  };
  return {
    prefix,
    beginningOf,
    tokensOf,
    addressesOf: (answer) => {
      const textOf = ({ buffer }: DataView): string => String.fromCharCode(...new Uint8Array(buffer));
      const { adServingId, instantMs } = answer;
      const served = { ids: { bytes: packIds(answer.tagId, [answer]), number: 0 }, adServingId, instantMs };
      const tokens = textOf(tokensOf(served));
      const beginning = prefix + beginningOf(answer) + tokens.slice(0, FIELDS_LENGTH);
      return (event, offsetMs) => {
        if (event === 'progress' && offsetMs !== undefined) {
          const end = PROGRESS_ENDINGS_PLACE + PROGRESS_ENDING_LENGTH;
          return beginning + textOf(tokensOf(served, [offsetMs])).slice(PROGRESS_ENDINGS_PLACE, end);
        }
        const place = FIELDS_LENGTH + eventCodes.get(event)! * ENDING_LENGTH;
        return beginning + tokens.slice(place, place + ENDING_LENGTH);
      };
    },
    parse: (text, nowMs) => {
      const token = readToken(text);
      if (!token) return { isValid: false, reason: 'malformed' };
      const signature = token.subarray(OFFSETS.signature, TOKEN_BYTES);
      const isGenuine = accepted.some((own) => areEqual(signature, wantedSignature(own, token)));
      if (!isGenuine) return { isValid: false, reason: 'forged' };
      const event = trackedEvents[token[OFFSETS.event]!];
      if (event === undefined) return { isValid: false, reason: 'unknownEvent' };
      const report = readFields(token, event);
      return nowMs - report.instantMs > maxAgeMs ? { isValid: false, reason: 'expired' } : { isValid: true, report };
    },
  };
};
