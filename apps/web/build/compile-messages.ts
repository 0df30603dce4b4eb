import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const catalogue = /\/apps\/web\/src\/i18n\/(en|de)\/[^?]+\.ts$/;

/**
 * Compiles the ICU messages of `src/i18n/{en,de}` while their modules are built, so that no parser reaches the browser.
 * @throws when a message is not ICU MessageFormat
 */
export const compileMessages = (): Plugin => ({
  name: 'compile-messages',
  enforce: 'pre',
  load: {
    filter: { id: catalogue },
    handler: async (id) => {
      const [, language = ''] = catalogue.exec(id) ?? [];
      // The time of the file, so that a change under `vite dev` is read again.
      const module: Readonly<Record<string, Readonly<Record<string, string>>>> = await import(
        `${pathToFileURL(id).href}?${statSync(id).mtimeMs}`
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
