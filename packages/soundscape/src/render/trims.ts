/** Gain in dB, by part, that its strip needs when a SoundFont plays it. Parts without an entry need none. */
export type PartTrims = Readonly<Record<string, number>>;
