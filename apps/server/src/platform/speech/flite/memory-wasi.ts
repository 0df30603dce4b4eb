/**
 * The 13 system calls (WASI preview 1) that the speech module imports, implemented in memory: files are byte arrays,
 * the clock is constant, and no file of the host can be reached.
 */
import type { WasmImports, WasmMemory } from './wasm.ts';

const SUCCESS = 0;
const BAD_FILE = 8;
const NOT_FOUND = 44;
const PREOPENED_DIRECTORY = 3;
const FILE_TYPE = { directory: 3, regular: 4, character: 2 } as const;
const OPEN_CREATE = 1;
const OPEN_TRUNCATE = 8;
/** All rights: they apply only to the files in memory. */
const ALL_RIGHTS = 0x1fffffffn;

/** Thrown by `proc_exit` to end the module. */
export class ModuleExit extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`the speech module ended with ${exitCode}`);
    this.exitCode = exitCode;
  }
}

type MemoryFile = { bytes: Uint8Array; length: number };
type OpenFile = { readonly file: MemoryFile; readonly append: boolean; position: number };

const write = (target: OpenFile, chunk: Uint8Array): void => {
  if (target.append) target.position = target.file.length;
  const end = target.position + chunk.length;
  if (end > target.file.bytes.length) {
    const grown = new Uint8Array(Math.max(end, target.file.bytes.length * 2, 65_536));
    grown.set(target.file.bytes.subarray(0, target.file.length));
    target.file.bytes = grown;
  }
  target.file.bytes.set(chunk, target.position);
  target.position = end;
  target.file.length = Math.max(target.file.length, end);
};

export type MemoryWasi = {
  readonly imports: WasmImports;
  /** Connects the calls to the instance's memory; to be called before `_start`. */
  bind(memory: WasmMemory): void;
  /** Content of a file by its path without the leading slash; undefined when the module did not write it. */
  read(path: string): Uint8Array | undefined;
  /** Standard output so far. */
  output(): string;
};

/** State of the calls. */
type Host = {
  readonly encodedArgs: readonly Uint8Array[];
  /** Files by path, without the leading slash. */
  readonly stored: Map<string, MemoryFile>;
  readonly open: Map<number, OpenFile>;
  nextDescriptor: number;
  memory: WasmMemory | undefined;
};

const view = (host: Host): DataView => new DataView(host.memory!.buffer);
const bytesAt = (host: Host, address: number, length: number): Uint8Array =>
  new Uint8Array(host.memory!.buffer, address, length);

/** Visits the buffers of a scatter/gather list. */
const eachBuffer = (host: Host, list: number, count: number, visit: (target: Uint8Array) => void): void => {
  for (let index = 0; index < count; index += 1) {
    const [address, length] = [list + index * 8, list + index * 8 + 4].map((at) => view(host).getUint32(at, true));
    visit(bytesAt(host, address!, length!));
  }
};

/** Arguments, clock and exit. */
const processCalls = (host: Host) => ({
  args_sizes_get: (countAddress: number, sizeAddress: number): number => {
    view(host).setUint32(countAddress, host.encodedArgs.length, true);
    view(host).setUint32(
      sizeAddress,
      host.encodedArgs.reduce((sum, arg) => sum + arg.length, 0),
      true,
    );
    return SUCCESS;
  },
  args_get: (pointers: number, buffer: number): number => {
    let address = buffer;
    host.encodedArgs.forEach((arg, index) => {
      view(host).setUint32(pointers + index * 4, address, true);
      bytesAt(host, address, arg.length).set(arg);
      address += arg.length;
    });
    return SUCCESS;
  },
  clock_time_get: (_clock: number, _precision: bigint, address: number): number => {
    view(host).setBigUint64(address, 0n, true);
    return SUCCESS;
  },
  proc_exit: (exitCode: number): never => {
    throw new ModuleExit(exitCode);
  },
});

/** The root directory and the state of descriptors. */
const descriptorCalls = (host: Host) => ({
  fd_close: (descriptor: number): number => (host.open.delete(descriptor) ? SUCCESS : BAD_FILE),
  fd_fdstat_get: (descriptor: number, address: number): number => {
    const isDirectory = descriptor === PREOPENED_DIRECTORY;
    if (!isDirectory && !host.open.has(descriptor)) return BAD_FILE;
    const fileType = descriptor < PREOPENED_DIRECTORY ? FILE_TYPE.character : FILE_TYPE.regular;
    view(host).setUint8(address, isDirectory ? FILE_TYPE.directory : fileType);
    view(host).setUint16(address + 2, 0, true);
    view(host).setBigUint64(address + 8, ALL_RIGHTS, true);
    view(host).setBigUint64(address + 16, ALL_RIGHTS, true);
    return SUCCESS;
  },
  fd_fdstat_set_flags: (): number => SUCCESS,
  fd_prestat_get: (descriptor: number, address: number): number => {
    if (descriptor !== PREOPENED_DIRECTORY) return BAD_FILE;
    view(host).setUint32(address, 0, true);
    view(host).setUint32(address + 4, 1, true);
    return SUCCESS;
  },
  fd_prestat_dir_name: (descriptor: number, address: number): number => {
    if (descriptor !== PREOPENED_DIRECTORY) return BAD_FILE;
    view(host).setUint8(address, '/'.charCodeAt(0));
    return SUCCESS;
  },
});

/** Open, read, write and seek. */
const fileCalls = (host: Host) => ({
  path_open: (
    _directory: number,
    _lookup: number,
    pathAddress: number,
    pathLength: number,
    openFlags: number,
    _rights: bigint,
    _inheriting: bigint,
    descriptorFlags: number,
    descriptorAddress: number,
  ): number => {
    const path = new TextDecoder().decode(bytesAt(host, pathAddress, pathLength)).replace(/^\/+/, '');
    let file = host.stored.get(path);
    if (file === undefined) {
      if ((openFlags & OPEN_CREATE) === 0) return NOT_FOUND;
      file = { bytes: new Uint8Array(0), length: 0 };
      host.stored.set(path, file);
    }
    if ((openFlags & OPEN_TRUNCATE) !== 0) file.length = 0;
    host.open.set(host.nextDescriptor, { file, append: (descriptorFlags & 1) !== 0, position: 0 });
    view(host).setUint32(descriptorAddress, host.nextDescriptor, true);
    host.nextDescriptor += 1;
    return SUCCESS;
  },
  fd_read: (descriptor: number, list: number, count: number, readAddress: number): number => {
    const source = host.open.get(descriptor);
    if (source === undefined) return BAD_FILE;
    let total = 0;
    eachBuffer(host, list, count, (target) => {
      const { bytes, length } = source.file;
      const chunk = bytes.subarray(source.position, Math.min(length, source.position + target.length));
      target.set(chunk);
      source.position += chunk.length;
      total += chunk.length;
    });
    view(host).setUint32(readAddress, total, true);
    return SUCCESS;
  },
  fd_seek: (descriptor: number, offset: bigint, whence: number, positionAddress: number): number => {
    const target = host.open.get(descriptor);
    if (target === undefined) return BAD_FILE;
    const origin = whence === 0 ? 0 : whence === 1 ? target.position : target.file.length;
    target.position = Math.max(0, origin + Number(offset));
    view(host).setBigUint64(positionAddress, BigInt(target.position), true);
    return SUCCESS;
  },
  fd_write: (descriptor: number, list: number, count: number, writtenAddress: number): number => {
    const target = host.open.get(descriptor);
    if (target === undefined) return BAD_FILE;
    let total = 0;
    eachBuffer(host, list, count, (chunk) => {
      write(target, chunk);
      total += chunk.length;
    });
    view(host).setUint32(writtenAddress, total, true);
    return SUCCESS;
  },
});

const emptyFile = (): MemoryFile => ({ bytes: new Uint8Array(0), length: 0 });

/**
 * @param args command line, starting with the program name
 * @param files input files by path without the leading slash
 */
export const createMemoryWasi = (args: readonly string[], files: Readonly<Record<string, Uint8Array>>): MemoryWasi => {
  const printed = emptyFile();
  const host: Host = {
    encodedArgs: args.map((arg) => new TextEncoder().encode(`${arg}\0`)),
    stored: new Map(Object.entries(files).map(([path, bytes]) => [path, { bytes, length: bytes.length }])),
    open: new Map([
      [0, { file: emptyFile(), append: false, position: 0 }],
      [1, { file: printed, append: true, position: 0 }],
      [2, { file: emptyFile(), append: true, position: 0 }],
    ]),
    nextDescriptor: PREOPENED_DIRECTORY + 1,
    memory: undefined,
  };
  const calls = { ...processCalls(host), ...descriptorCalls(host), ...fileCalls(host) };
  return {
    imports: { wasi_snapshot_preview1: calls },
    bind: (memory) => {
      host.memory = memory;
    },
    read: (path) => {
      const file = host.stored.get(path);
      return file?.bytes.subarray(0, file.length);
    },
    output: () => new TextDecoder().decode(printed.bytes.subarray(0, printed.length)),
  };
};
