import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Catalogues of the pages, and those of the server's texts where a page imports them. */
const catalogue = /\/apps\/web\/src\/i18n\/(en|de)\/(?:[^?/]+\/)?[^?/]+\.ts$|\/messages\/(de)\/[^?/]+\.ts\?compiled$/;

/**
 * Compiles the ICU messages of `src/i18n/{en,de}`, and of `@sonora/contracts/messages/de` as the pages import them, while their
 * modules are built, so that no parser reaches the browser. The server reads the same files uncompiled.
 * @throws when a message is not ICU MessageFormat
 */
export const compileMessages = (): Plugin => ({
  name: 'compile-messages',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@sonora\/contracts\/messages\/de\// },
    handler: async function (id, importer) {
      if (!importer?.includes('/apps/web/src/')) return null;
      const file = await this.resolve(id, importer, { skipSelf: true });
      return file && `${file.id}?compiled`;
    },
  },
  load: {
    filter: { id: catalogue },
    handler: async (id) => {
      const [, own, shared] = catalogue.exec(id) ?? [];
      const language = own ?? shared ?? '';
      const file = id.replace(/\?compiled$/, '');
      // The time of the file, so that a change under `vite dev` is read again.
      const module: Readonly<Record<string, Readonly<Record<string, string>>>> = await import(
        `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
      );
      const compiled = Object.entries(module[language] ?? {}).map(([name, message]) => {
        try {
          return [name, compileMessageOrThrow(message)] as const;
        } catch (cause) {
          throw new Error(`${id}: ${name} is not an ICU message`, { cause });
        }
      });
      return `export const ${language} = ${JSON.stringify(Object.fromEntries(compiled))};`;
    },
  },
});
