import { globSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { formatMessage } from '@sonora/contracts/messages/format-message';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'packages', 'contracts', 'src', 'messages');

const messages = async (): Promise<readonly string[]> => {
  const modules = await Promise.all(
    globSync('*.ts', { cwd: folder })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file): Promise<Readonly<Record<string, unknown>>> => import(join(folder, file))),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, texts]) =>
      name.endsWith('Messages') ? Object.values(texts as object) : [],
    ),
  );
};

describe('the formatter of the server', () => {
  it('writes every message as the library of the pages does', async () => {
    const all = await messages();
    expect(all.length).toBeGreaterThan(250);
    for (const message of all) {
      for (const count of [1, 2, 1_234]) {
        const names = [...message.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
        const values = Object.fromEntries(names.map((name) => [name, count]));
        const i18n = setupI18n({ locale: 'en', messages: { en: { message: compileMessageOrThrow(message) } } });
        expect(formatMessage(message, values)).toBe(i18n._('message', values));
      }
    }
  });
});
