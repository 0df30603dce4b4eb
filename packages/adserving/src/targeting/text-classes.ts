/** Texts up to this length are remembered. */
const MAX_LENGTH = 100;
/** Texts that are remembered; then all are forgotten. */
const MAX_TEXTS = 10_000;
/** At least two for each text. */
const MAX_SLOTS = 32_768;
const FIRST_SLOTS = 64;
/** Slots that a text may lie behind that of its hash. A text that finds none is not remembered, so that chosen texts cost little. */
const MAX_DISTANCE = 16;
/** Numbers of a slot: hash of the text, and place of its record; 0 for an empty slot. */
const SLOT_SIZE = 2;
/** A record is the class in two numbers of 16 bits, the length of the text, and its UTF-16 code units. */
const HEAD_SIZE = 3;
const FIRST_UNITS = 1_024;

const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  // FNV-1a, then the mixing step of MurmurHash3: the lowest bits, which choose the slot, depend on all characters.
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
};

/**
 * Remembers the classes of texts, so that a place is normalised once and not with each request. Two arrays take far less memory than a `Map`
 * of texts: of ten thousand places, the processor has them at hand.
 * @param classOf class of a text, from 0 to 2³² − 1; the same text always has the same one
 * @param hash 32 bits of a text
 */
export const rememberClasses = (
  classOf: (text: string) => number,
  hash: (text: string) => number = hashOf,
): ((text: string) => number) => {
  let slots = new Int32Array(FIRST_SLOTS * SLOT_SIZE);
  let units = new Uint16Array(FIRST_UNITS);
  /** Records begin at 1: place 0 is none. */
  let used = 1;
  let texts = 0;

  const slotAt = (from: number, distance: number): number => ((from + distance) * SLOT_SIZE) & (slots.length - 1);
  const isAt = (place: number, text: string): boolean => {
    if (units[place + 2] !== text.length) return false;
    for (let index = 0; index < text.length; index += 1) {
      if (units[place + HEAD_SIZE + index] !== text.charCodeAt(index)) return false;
    }
    return true;
  };
  /** The first empty slot for a hash; undefined when there is none at a small distance. */
  const emptySlot = (from: number): number | undefined => {
    for (let distance = 0; distance < MAX_DISTANCE; distance += 1) {
      const slot = slotAt(from, distance);
      if (slots[slot + 1] === 0) return slot;
    }
    return undefined;
  };
  const forget = (): void => {
    slots.fill(0);
    used = 1;
    texts = 0;
  };
  const growSlots = (): void => {
    const former = slots;
    slots = new Int32Array(former.length * 2);
    for (let index = 0; index < former.length; index += SLOT_SIZE) {
      const [from, place] = [former[index]!, former[index + 1]!];
      const slot = place === 0 ? undefined : emptySlot(from);
      if (slot !== undefined) slots.set([from, place], slot);
    }
  };
  const growUnits = (): void => {
    const former = units;
    units = new Uint16Array(former.length * 2);
    units.set(former);
  };
  const keep = (text: string, from: number, classNumber: number): void => {
    if (texts >= MAX_TEXTS) forget();
    if (texts * 2 >= slots.length / SLOT_SIZE && slots.length < MAX_SLOTS * SLOT_SIZE) growSlots();
    const slot = emptySlot(from);
    if (slot === undefined) return;
    while (used + HEAD_SIZE + text.length > units.length) growUnits();
    slots[slot] = from;
    slots[slot + 1] = used;
    units[used] = classNumber >>> 16;
    units[used + 1] = classNumber;
    units[used + 2] = text.length;
    for (let index = 0; index < text.length; index += 1) units[used + HEAD_SIZE + index] = text.charCodeAt(index);
    used += HEAD_SIZE + text.length;
    texts += 1;
  };
  return (text) => {
    if (text.length > MAX_LENGTH) return classOf(text);
    const from = hash(text);
    for (let distance = 0; distance < MAX_DISTANCE; distance += 1) {
      const slot = slotAt(from, distance);
      const place = slots[slot + 1]!;
      if (place === 0) break;
      if (slots[slot] === from && isAt(place, text)) return units[place]! * 0x10000 + units[place + 1]!;
    }
    const classNumber = classOf(text);
    keep(text, from, classNumber);
    return classNumber;
  };
};
