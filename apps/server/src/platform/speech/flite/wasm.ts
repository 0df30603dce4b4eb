/** The corner of the WebAssembly API that we use; the server's types know no browser globals. */

export type WasmMemory = { readonly buffer: ArrayBuffer };
/** A compiled module; threads share it without compiling again. */
export type WasmModule = { readonly __compiled: never };
export type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

type WasmApi = {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  readonly Instance: new (module: WasmModule, imports: WasmImports) => { readonly exports: unknown };
};

const api = (globalThis as unknown as { readonly WebAssembly: WasmApi }).WebAssembly;

/** Compiles off the calling thread. @throws CompileError when the bytes are no module */
export const compileWasm = (bytes: Uint8Array): Promise<WasmModule> => api.compile(bytes);

/** A fresh instance of a command module: its memory and its entry. */
export const instantiateCommand = (
  module: WasmModule,
  imports: WasmImports,
): { readonly memory: WasmMemory; readonly _start: () => void } =>
  new api.Instance(module, imports).exports as { readonly memory: WasmMemory; readonly _start: () => void };
