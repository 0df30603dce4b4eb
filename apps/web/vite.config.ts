import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@sonora/contracts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const contractModule = 'virtual:contract';

/**
 * Gives the pages the contract as plain data: routes and access, without a schema. The types come from the contract itself,
 * so zod and the contract builder stay out of the first load.
 */
const contractAsData = (): Plugin => ({
  name: 'contract-as-data',
  resolveId: (id) => (id === contractModule ? `\0${contractModule}` : undefined),
  load: (id) =>
    id === `\0${contractModule}`
      ? `export const contractData = ${JSON.stringify(minifyContractRouter(contract))};`
      : undefined,
});

export default defineConfig(({ command }) => {
  // Whoever builds, be it a test runner with a NODE_ENV of its own: what is served is never React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [react(), contractAsData()],
    // The server puts a fresh nonce in place of this mark in every answer.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      target: 'es2023',
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
    },
  };
});
