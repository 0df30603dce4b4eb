import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what_changes` writes the next migration; a test proves that none is missing. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './apps/server/src/modules/**/*.schema.ts',
    './apps/server/src/platform/*/*.schema.ts',
    './apps/server/src/ads/*/*.schema.ts',
  ],
  out: './apps/server/migrations',
});
