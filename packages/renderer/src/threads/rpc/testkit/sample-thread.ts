import { serveThread, threadData } from '../thread-server.ts';
import type { SampleKinds } from './sample-kinds.ts';

serveThread<SampleKinds>(
  {
    double: (value, report) => {
      report('begun');
      return { doubled: value * 2, data: threadData<string>() };
    },
    fail: () => {
      throw Object.assign(new RangeError('The value is out of range.'), { code: 'range' });
    },
    move: (length) => new Float32Array(length),
    loop: () => {
      while (true);
    },
    wait: (milliseconds) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
      return 'waited';
    },
    work: (milliseconds) => {
      const start = process.threadCpuUsage();
      const used = (): number => {
        const { user, system } = process.threadCpuUsage(start);
        return (user + system) / 1_000;
      };
      while (used() < milliseconds);
      return 'worked';
    },
    exit: (code) => process.exit(code),
    fill: () => {
      const kept: unknown[] = [];
      while (true) kept.push({ value: kept.length, text: `${kept.length}` });
    },
    fillBuffers: () => {
      const kept: Uint8Array[] = [];
      while (kept.length < 2_000) kept.push(new Uint8Array(1_000_000).fill(1));
      throw new Error('not ended');
    },
  },
  (response) => (response instanceof Float32Array ? [response.buffer as ArrayBuffer] : []),
);
