// What can be delivered, without the encoders that do it.

export { CodecError } from './codec-error.ts';
export { encoderOf } from './custom-preset.ts';
export { encoderPresets } from './encoder-presets.ts';
