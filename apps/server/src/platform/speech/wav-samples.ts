/** Mono samples out of a 16-bit PCM WAV file. */
export type WavSamples = { readonly samples: Float32Array; readonly sampleRateHz: number };

/**
 * Reads the WAV files that our engines write: PCM, 16 bit, one channel. Chunk lengths are limited to the bytes present,
 * because streaming engines write wrong lengths.
 * @throws Error for any other format
 */
export const readWavSamples = (bytes: Uint8Array): WavSamples => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (offset: number): string => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (bytes.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new Error('The engine wrote no WAV file.');
  let offset = 12;
  let sampleRateHz = 0;
  while (offset + 8 <= bytes.length) {
    const name = tag(offset);
    const length = view.getUint32(offset + 4, true);
    const body = offset + 8;
    if (name === 'fmt ') {
      const [format, channels, bits] = [
        view.getUint16(body, true),
        view.getUint16(body + 2, true),
        view.getUint16(body + 14, true),
      ];
      if (format !== 1 || channels !== 1 || bits !== 16) throw new Error('The engine wrote an unexpected WAV format.');
      sampleRateHz = view.getUint32(body + 4, true);
    }
    if (name === 'data') {
      if (sampleRateHz === 0) throw new Error('The engine wrote a WAV file without a format.');
      const count = Math.floor(Math.min(length, bytes.length - body) / 2);
      const samples = new Float32Array(count);
      for (let index = 0; index < count; index += 1) samples[index] = view.getInt16(body + index * 2, true) / 32_768;
      return { samples, sampleRateHz };
    }
    offset = body + length + (length % 2);
  }
  throw new Error('The engine wrote a WAV file without sound.');
};
