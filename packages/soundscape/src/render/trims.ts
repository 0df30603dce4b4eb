/** By part: gain in dB that its strip needs when a SoundFont plays it. Parts that are not named need none. */
export type PartTrims = Readonly<Record<string, number>>;
