import { describe, expect, it } from 'vitest';
import { createMemoryWasi, ModuleExit } from './memory-wasi.ts';

type Calls = Record<string, (...args: (number | bigint)[]) => number>;

/** The system calls on one page of memory, with helpers that write strings and buffers. */
const setUp = (files: Record<string, Uint8Array> = {}) => {
  const wasi = createMemoryWasi(['flite', '-v'], files);
  const buffer = new ArrayBuffer(65_536);
  wasi.bind({ buffer });
  const calls = wasi.imports.wasi_snapshot_preview1 as unknown as Calls;
  const view = new DataView(buffer);
  const put = (address: number, text: string): number =>
    new TextEncoder().encodeInto(text, new Uint8Array(buffer, address)).written;
  const open = (path: string, openFlags: number): { status: number; descriptor: number } => {
    const status = calls.path_open!(3, 0, 1000, put(1000, path), openFlags, 0n, 0n, 0, 2000);
    return { status, descriptor: view.getUint32(2000, true) };
  };
  const writeText = (descriptor: number, text: string): number => {
    view.setUint32(3000, 4000, true);
    view.setUint32(3004, put(4000, text), true);
    return calls.fd_write!(descriptor, 3000, 1, 2000);
  };
  return { wasi, calls, view, buffer, open, writeText };
};

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describe('createMemoryWasi', () => {
  it('writes, seeks back and overwrites as the WAV writer of the module does', () => {
    const { wasi, calls, open, writeText } = setUp();
    const { descriptor } = open('out.wav', 1 | 8);
    writeText(descriptor, 'RIFF????data');
    calls.fd_seek!(descriptor, 4n, 0, 2000);
    writeText(descriptor, '1234');
    calls.fd_seek!(descriptor, 0n, 2, 2000);
    writeText(descriptor, '!');
    expect(text(wasi.read('out.wav'))).toBe('RIFF1234data!');
  });

  it('reads a given file to its end', () => {
    const { calls, view, buffer, open } = setUp({ text: new TextEncoder().encode('hello') });
    const { descriptor } = open('/text', 0);
    view.setUint32(3000, 5000, true);
    view.setUint32(3004, 100, true);
    expect(calls.fd_read!(descriptor, 3000, 1, 2000)).toBe(0);
    expect(view.getUint32(2000, true)).toBe(5);
    expect(text(new Uint8Array(buffer, 5000, 5))).toBe('hello');
    calls.fd_read!(descriptor, 3000, 1, 2000);
    expect(view.getUint32(2000, true)).toBe(0);
  });

  it('knows no file of the machine', () => {
    const { open } = setUp();
    for (const path of ['/etc/passwd', '../../etc/passwd', '/proc/self/environ'])
      expect(open(path, 0).status).not.toBe(0);
  });

  it('has a clock that stands still', () => {
    const { calls, view } = setUp();
    calls.clock_time_get!(0, 1n, 2000);
    expect(view.getBigUint64(2000, true)).toBe(0n);
  });

  it('keeps what is printed and ends with the exit code', () => {
    const { wasi, calls, writeText } = setUp();
    writeText(1, 'pau hh ');
    writeText(1, 'ax\n');
    expect(wasi.output()).toBe('pau hh ax\n');
    expect(() => calls.proc_exit!(3)).toThrow(ModuleExit);
  });

  it('answers bad descriptors with an error instead of failing', () => {
    const { calls } = setUp();
    expect(calls.fd_write!(99, 0, 0, 0)).not.toBe(0);
    expect(calls.fd_read!(99, 0, 0, 0)).not.toBe(0);
    expect(calls.fd_close!(99)).not.toBe(0);
  });
});
