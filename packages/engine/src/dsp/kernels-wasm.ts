import type { KernelScope, Kernels } from './kernel-interface.ts';
import { kernelsBase64 } from './kernels.wasm.gen.ts';

/** Decodes standard base64. */
const bytesFromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

type Address = number;
type KernelExports = {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  kWeightHops(left: Address, right: Address, coefs: Address, bounds: Address, hops: number, energies: Address): void;
  biquadPair(left: Address, right: Address, frames: number, coefs: Address): void;
  resampleFrames(
    input: Address,
    output: Address,
    frames: number,
    table: Address,
    taps: number,
    phases: number,
    step: number,
  ): void;
  truePeakBlocks(
    input: Address,
    blocks: number,
    taps: Address,
    peaks: Address,
    bound: number,
    floor: number,
    isRising: number,
  ): number;
  rampGain(input: Address, output: Address, gains: Address, blocks: number): void;
  addScaled(target: Address, source: Address, gain: number, frames: number): void;
  blockEnergies(input: Address, energies: Address, blocks: number, blockFrames: number): void;
};

export type WasmKernels = {
  /** Resets the allocator and grows the memory to at least `bytes` first, so that no view is detached later. */
  scope(bytes: number): KernelScope;
  byteLength(): number;
};

const PAGE_BYTES = 65_536;
const ALIGNMENT_BYTES = 16;
// The module has no static data. Address 0 stays unused, so that a null pointer is noticed.
const FIRST_ADDRESS = 16;
const LEAD_FRAMES_BYTES = 48;

/** Instantiates the WebAssembly kernels synchronously; undefined where the runtime refuses. */
export const openWasmKernels = (): WasmKernels | undefined => {
  try {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytesFromBase64(kernelsBase64)));
    return hostOf(instance.exports as unknown as KernelExports);
  } catch {
    // No WebAssembly, no SIMD, or a content security policy that forbids it: the TypeScript kernels give the same
    // samples more slowly.
    return undefined;
  }
};

const hostOf = (exports: KernelExports): WasmKernels => {
  const { memory } = exports;
  const kernels: Kernels = {
    kWeightHops: (left, right, coefficients, bounds, energies) =>
      exports.kWeightHops(
        left.byteOffset,
        right.byteOffset,
        coefficients.byteOffset,
        bounds.byteOffset,
        bounds.length - 1,
        energies.byteOffset,
      ),
    biquadPair: (left, right, coefficients) =>
      exports.biquadPair(left.byteOffset, right.byteOffset, left.length, coefficients.byteOffset),
    resampleFrames: (input, output, table, taps, phases, step) =>
      exports.resampleFrames(input.byteOffset, output.byteOffset, output.length, table.byteOffset, taps, phases, step),
    truePeakBlocks: (input, { taps, bound }, peaks, { floor, isRising }) =>
      exports.truePeakBlocks(
        input.byteOffset + LEAD_FRAMES_BYTES,
        peaks.length,
        taps.byteOffset,
        peaks.byteOffset,
        bound,
        floor,
        isRising ? 1 : 0,
      ),
    rampGain: (input, output, gains) =>
      exports.rampGain(input.byteOffset, output.byteOffset, gains.byteOffset, gains.length - 1),
    addScaled: (target, source, gain) => exports.addScaled(target.byteOffset, source.byteOffset, gain, target.length),
    blockEnergies: (input, energies, blockFrames) =>
      exports.blockEnergies(input.byteOffset, energies.byteOffset, energies.length, blockFrames),
  };
  const scope = (bytes: number): KernelScope => {
    const missingBytes = FIRST_ADDRESS + bytes - memory.buffer.byteLength;
    if (missingBytes > 0) memory.grow(Math.ceil(missingBytes / PAGE_BYTES));
    let next = FIRST_ADDRESS;
    const claim = (byteLength: number): Address => {
      const address = next;
      next += Math.ceil(byteLength / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
      return address;
    };
    return {
      ...kernels,
      f32: (length, isCleared = false) => {
        const array = new Float32Array(memory.buffer, claim(length * 4), length);
        return isCleared ? array.fill(0) : array;
      },
      f64: (length) => new Float64Array(memory.buffer, claim(length * 8), length),
      i32: (length) => new Int32Array(memory.buffer, claim(length * 4), length),
    };
  };
  return { scope, byteLength: () => memory.buffer.byteLength };
};
