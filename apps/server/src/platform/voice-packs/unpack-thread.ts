import { serveThread } from '@sonora/renderer/threads';
import { unpack } from './unpack.ts';
import type { UnpackKinds } from './unpack-in-thread.ts';

serveThread<UnpackKinds>({
  unpack: (options, onProgress) => unpack({ ...options, onProgress }),
});
