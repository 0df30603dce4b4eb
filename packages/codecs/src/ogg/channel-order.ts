/**
 * Vorbis and Opus have the centre second and the low frequencies last (Vorbis I §4.3.9, RFC 7845 §5.1.1.2); `Pcm` has
 * WAV order. For each channel count: the Vorbis or Opus channel of each channel of `Pcm`.
 */
const ORDERS: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
};

export const inWavOrder = (channels: readonly Float32Array[]): readonly Float32Array[] => {
  const order = ORDERS[channels.length];
  return order === undefined ? channels : order.map((index) => channels[index] as Float32Array);
};
