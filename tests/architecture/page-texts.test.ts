import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Literal, literalsIn } from './lib/page-texts.ts';

const web = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src');

/** Texts that are the same in every language, and strings that are not texts, by reason. */
const sameEverywhere: Readonly<Record<string, readonly string[]>> = {
  'names of products': ['Sonora', 'Samsung Internet'],
  'the unit of seconds': ['s'],
  'signs on keys': ['K'],
  'endings of default names, which are stored in English': ["'s Session", "'s Project"],
  'code in strings': [
    'button, a, [role="menu"], dialog, [role="dialog"]',
    'button, a, input, [role="separator"], [role="menu"]',
    'sound effect',
    '=true; Max-Age=',
    '(prefers-reduced-motion: reduce)',
    '(prefers-color-scheme: dark)',
  ],
  "said by a schema of this app's own, and translated where the contract's are": ['must be at least 1 character'],
};

/** Sources with content in a fixed language, by reason. */
const content: Readonly<Record<string, string>> = {
  'features/api-keys/model/examples.ts': 'programs that call the API',
  'features/landing/pages/landing-page.tsx': 'a call of the API',
  'features/create-ad/model/voices/detect-language.ts': 'frequent words of languages',
  'features/create-ad/components/editor/welcome.tsx': 'the sample script, which an English voice speaks',
};

const allowed = new Set(Object.values(sameEverywhere).flat());

const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
  (path) => !/\.test\.tsx?$|^i18n\//.test(path) && !(path in content),
);

const untranslated = (source: string, path: string): readonly Literal[] =>
  literalsIn(source, path).filter(({ text }) => !allowed.has(text));

/** Numbers that are not shown as numbers, by kind. */
const unreadFigures: Readonly<Record<string, string>> = {
  'shared/audio/preview-id.ts': 'a key under which speech is kept',
  'features/create-ad/model/document/ad.ts': 'a state that is stored',
  'features/create-ad/model/audio/estimate.ts': 'a rounding',
  'features/create-ad/model/audio/loudness-curve.ts': 'a path of a drawing',
  'features/billing/components/usage-chart.tsx': 'a path of a drawing',
};

describe('numbers and dates', () => {
  it('are formatted in one place, in the user’s language', () => {
    const byThemselves = sources.filter(
      (path) =>
        !path.startsWith('shared/format/') &&
        /\.to(?:Fixed|Precision|Locale\w*String)\(|Intl\.(?:Number|DateTime)Format/.test(
          readFileSync(join(web, path), 'utf8'),
        ),
    );
    expect(byThemselves.toSorted()).toEqual(Object.keys(unreadFigures).toSorted());
  });
});

describe('texts of pages', () => {
  it('are in the texts of their area, in every language', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap((path) => untranslated(readFileSync(join(web, path), 'utf8'), path))).toEqual([]);
  });

  it.each([
    ['a child', 'const A = () => <p>Hello</p>;', 'Hello'],
    ['a child in braces', "const A = () => <p>{isNew ? 'Send' : texts.again}</p>;", 'Send'],
    ['a child behind a condition', "const A = () => <p>{isNew && 'Sent'}</p>;", 'Sent'],
    ['a label', 'const A = () => <button aria-label="Close" />;', 'Close'],
    ['a label in braces', "const A = () => <Field label={isNew ? 'Name' : texts.name} />;", 'Name'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a text
    ['a part of a label', 'const A = () => <i title={`${count} files`} />;', 'files'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, not a text
    ['a word between values', 'const A = () => <i aria-valuetext={`${at} of ${all}`} />;', 'of'],
    ['a property that is shown', "showToast({ tone: 'error', title: 'Failed' });", 'Failed'],
    ['a sentence anywhere', "const why = 'That did not work.';", 'That did not work.'],
  ])('is found as %s', (_place, source, text) => {
    expect(untranslated(source, 'made-up.tsx').map((each) => each.text)).toEqual([text]);
  });

  it.each([
    'const A = () => <p className="one two">{texts.hello} · {3}</p>;',
    "import { x } from '../some file.ts';",
    "type Look = 'primary' | 'quiet button';",
    'const A = () => <TextField name="email" kind="email" label={texts.email} />;',
    "if (kind === 'video') throw new Error('no such kind of thing');",
  ])('is not looked for in %s', (source) => {
    expect(untranslated(source, 'made-up.tsx')).toEqual([]);
  });
});
