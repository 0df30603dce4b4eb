import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './build/compile-messages.ts';
import { compressAssets } from './build/compress-assets.ts';
import { contractAsData } from './build/contract-data.ts';
import { preloadPages } from './build/preload-pages.ts';
import { sharedModules } from './build/shared-modules.ts';

/** One chunk for all icons used more than once: an icon has about 300 bytes, less than a request costs. */
const icons = { name: 'icons', test: '@tabler/icons-react', minShareCount: 2, includeDependenciesRecursively: false };

/** One chunk for the library hooks that nearly every page uses, for the same reason. */
const hooks = {
  name: 'hooks',
  test: /@mantine\/hooks|@tanstack\/react-query/,
  minShareCount: 8,
  includeDependenciesRecursively: false,
};

export default defineConfig(({ command }) => {
  // A test runner that builds has its own NODE_ENV: the build must never contain React's development version.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [compileMessages(), react(), contractAsData(), preloadPages(), compressAssets()],
    // The server replaces this placeholder with a fresh nonce in every response.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      target: 'es2023',
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      // The entry and its imports are one chunk; what no group takes is split by the pages that use it.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [{ name: 'start', tags: ['$initial'] }, icons, hooks, sharedModules(import.meta.dirname)],
          },
        },
      },
    },
  };
});
