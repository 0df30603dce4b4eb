import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { valuesOfMessage } from '../../apps/web/build/message-values.ts';

const server = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src');
const areasOf = (language: string): readonly string[] =>
  globSync('*.ts', { cwd: join(server, 'i18n', language) })
    .map((file) => basename(file, '.ts'))
    .toSorted();

const catalogueOf = async (language: 'en' | 'de', area: string): Promise<Readonly<Record<string, string>>> =>
  (await import(join(server, 'i18n', language, `${area}.ts`)))[language];

const sources = globSync('**/*.ts', { cwd: server })
  .filter((path) => !path.startsWith('i18n') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(server, path), 'utf8'))
  .join('\n');

const composedIds = [...sources.matchAll(/t\(`([\w.]+)\$\{[^}]*\}([\w.]*)`/g)].map(
  ([, before = '', after = '']) => new RegExp(`^${before.replaceAll('.', '\\.')}.+${after.replaceAll('.', '\\.')}$`),
);

describe('texts of letters and of pages that the server makes', () => {
  it('are there in both languages', () => {
    expect(areasOf('en').length).toBeGreaterThan(4);
    expect(areasOf('de')).toEqual(areasOf('en'));
  });

  it.each(areasOf('en'))('of %s have the same ids and values in both languages', async (area) => {
    const [english, german] = await Promise.all([catalogueOf('en', area), catalogueOf('de', area)]);
    expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [id, message] of Object.entries(english)) {
      expect(id.startsWith(`${area}.`), id).toBe(true);
      expect(valuesOfMessage(german[id] ?? ''), id).toEqual(valuesOfMessage(message));
      expect(german[id]?.trim(), id).not.toBe('');
    }
  });

  it.each(areasOf('en'))('of %s are used, each of them', async (area) => {
    const isUsed = (id: string): boolean =>
      sources.includes(`'${id}'`) || composedIds.some((pattern) => pattern.test(id));
    expect(Object.keys(await catalogueOf('en', area)).filter((id) => !isUsed(id))).toEqual([]);
    expect(isUsed(`${area}.nothingUsesThis`)).toBe(false);
  });
});

/** Two consecutive words in a literal, outside of markup and style. */
const sentencesIn = (source: string): readonly string[] => {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile('made-up.ts', source, ts.ScriptTarget.Latest, true));
  return found
    .map((text) => text.replaceAll(/<[^>]*(?:>|$)|^[^<]*>/g, '|'))
    .filter(
      (text) =>
        /(?:^|[|\s])\p{L}[\p{L}’'-]+,? \p{L}{2,}/u.test(text) && !/[{;]/.test(text) && text !== 'noindex, nofollow',
    );
};

/** Sources that create letters and pages. */
const makers = [
  'modules/accounts/account-mails.ts',
  'modules/campaigns/webhooks/turned-off-letter.ts',
  'modules/organisations/invitations/invitation-letter.ts',
  'modules/support/write-to-operator.ts',
  'modules/sharing/link-head.ts',
  'http/payments/test-payment-pages.ts',
];

describe('where letters and pages are made', () => {
  it('is found as a whole', () => {
    const callers = globSync('**/*.ts', { cwd: server }).filter(
      (path) =>
        !path.endsWith('.test.ts') &&
        /\bmailer\.queue|\bletter\(\{|<!doctype html>/.test(readFileSync(join(server, path), 'utf8')),
    );
    const others = [
      'modules/campaigns/jobs/tell-turned-off.ts', // sends what turned-off-letter.ts writes
      'http/reference/api-reference-page.ts', // made of the description of the API, which is English
      'modules/organisations/invitations/invite-members.ts', // sends what invitation-letter.ts writes
      'platform/mail/letter.ts', // the frame, without a word
    ];
    expect(callers.toSorted()).toEqual(
      [...makers.filter((path) => !path.endsWith('link-head.ts')), ...others].toSorted(),
    );
  });

  it.each(makers)('%s holds no text of its own', (path) => {
    expect(sentencesIn(readFileSync(join(server, path), 'utf8'))).toEqual([]);
  });

  it.each([
    ["send(person, { paragraphs: ['open this address'] });", 'open this address'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a text
    ['const subject = `${inviter} invites you to ${organisation}`;', ' invites you to '],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a text
    ['const page = `<h1>${title}</h1><p>Two words</p>`;', '||Two words|'],
  ])('is found with a text in %s', (source, text) => {
    expect(sentencesIn(source)).toEqual([text]);
  });
});
