import { globSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { formatMessage } from '@sonora/contracts/messages/format/format-message';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');

/** Folders of the server's messages: texts in responses, and texts of letters and pages. */
const folders = {
  en: ['packages/contracts/src/messages', 'apps/server/src/i18n/en'],
  de: ['packages/contracts/src/messages/de', 'apps/server/src/i18n/de'],
} as const;

const messagesOf = async (language: keyof typeof folders): Promise<readonly string[]> => {
  const modules = await Promise.all(
    folders[language]
      .flatMap((folder) => globSync('*.ts', { cwd: join(root, folder) }).map((file) => join(root, folder, file)))
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path): Promise<Readonly<Record<string, unknown>>> => import(path)),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, texts]) =>
      name.endsWith('Messages') || name === language ? Object.values(texts as Readonly<Record<string, string>>) : [],
    ),
  );
};

describe('the formatter of the server', () => {
  it.each(['en', 'de'] as const)('writes every message as the library of the pages does, in %s', async (language) => {
    const all = await messagesOf(language);
    expect(all.length).toBeGreaterThan(450);
    for (const message of all) {
      for (const value of [0, 1, 2, 1_234.5, true, 'paid']) {
        const names = [...message.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
        const isFigure = /, (?:plural|number)/.test(message);
        const values = Object.fromEntries(names.map((name) => [name, isFigure ? Number(value) || 3 : value]));
        const i18n = setupI18n({
          locale: language,
          messages: { [language]: { message: compileMessageOrThrow(message) } },
        });
        expect(formatMessage(message, values, language)).toBe(i18n._('message', values));
      }
    }
  });
});
