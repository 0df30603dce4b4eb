import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
// Runs before each file; the import runs once in a process.
import './typed-array-equality.ts';

// Processes that tests start compile the same sources: they read the results of each other.
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  '..',
  '..',
  'node_modules',
  '.cache',
  'unit-compile-cache',
);
enableCompileCache(process.env.NODE_COMPILE_CACHE);
