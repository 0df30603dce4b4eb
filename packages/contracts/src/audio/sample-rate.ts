/** Sample rate of everything that is rendered, in Hz. Delivered files may have other rates (see the encoder presets). */
export const SAMPLE_RATE_HZ = 48_000;
