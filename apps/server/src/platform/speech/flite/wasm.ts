export type WasmMemory = Pick<WebAssembly.Memory, 'buffer'>;
/** A compiled module; threads share it without compiling again. */
export type WasmModule = WebAssembly.Module;
export type WasmImports = WebAssembly.Imports;

/** Compiles off the calling thread. @throws CompileError when the bytes are no module */
export const compileWasm = (bytes: Uint8Array<ArrayBuffer>): Promise<WasmModule> => WebAssembly.compile(bytes);

/** A fresh instance of a command module: its memory and its entry point. */
export const instantiateCommand = (
  module: WasmModule,
  imports: WasmImports,
): { readonly memory: WasmMemory; readonly _start: () => void } =>
  new WebAssembly.Instance(module, imports).exports as {
    readonly memory: WebAssembly.Memory;
    readonly _start: () => void;
  };
