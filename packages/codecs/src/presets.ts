// Delivery formats without their encoders.

export { CodecError } from './codec-error.ts';
export { encoderOf } from './custom-preset.ts';
