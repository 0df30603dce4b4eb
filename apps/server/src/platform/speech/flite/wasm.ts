export type WasmMemory = Pick<WebAssembly.Memory, 'buffer'>;
/** A compiled module, shared by threads. */
export type WasmModule = WebAssembly.Module;
export type WasmImports = WebAssembly.Imports;

/** Compiles in a background thread. @throws CompileError when the bytes are not a module */
export const compileWasm = (bytes: Uint8Array<ArrayBuffer>): Promise<WasmModule> => WebAssembly.compile(bytes);

/** Creates a new instance of a command module: its memory and entry point. */
export const instantiateCommand = (
  module: WasmModule,
  imports: WasmImports,
): { readonly memory: WasmMemory; readonly _start: () => void } =>
  new WebAssembly.Instance(module, imports).exports as {
    readonly memory: WebAssembly.Memory;
    readonly _start: () => void;
  };
