import type { KernelScope } from './kernel-interface.ts';
import { plainKernels } from './kernels-plain.ts';
import { openWasmKernels } from './kernels-wasm.ts';

const KEPT_BYTES_MAX = 256 * 1024 * 1024;

let isOpen = false;
let implementation: 'wasm' | 'plain' | undefined;
let wasm: ReturnType<typeof openWasmKernels>;

/**
 * Runs `work` with kernels and at least `bytes` of working memory: WebAssembly where the runtime supports it, otherwise
 * TypeScript. Synchronous. The next call reuses the memory, so results must be copied out.
 * @throws Error when calls are nested
 */
export const withKernels = <T>(bytes: number, work: (scope: KernelScope) => T): T => {
  if (isOpen) throw new Error('Kernel memory is in use: pass the open scope on instead of opening another.');
  isOpen = true;
  try {
    if (implementation !== 'plain') wasm ??= openWasmKernels();
    if (implementation === 'plain' || wasm === undefined) return work(plainScope());
    const result = work(wasm.scope(bytes));
    // Releases the memory after a very long programme, so that a long-lived worker does not keep hundreds of megabytes.
    if (wasm.byteLength() > KEPT_BYTES_MAX) wasm = undefined;
    return result;
  } finally {
    isOpen = false;
  }
};

/** Selects the implementation for all later calls, for tests that compare the two. `undefined` restores the default. */
export const chooseKernels = (choice: 'wasm' | 'plain' | undefined): void => {
  implementation = choice;
};

const plainScope = (): KernelScope => ({
  ...plainKernels,
  f32: (length) => new Float32Array(length),
  f64: (length) => new Float64Array(length),
  i32: (length) => new Int32Array(length),
});
