import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export type Spoken = { readonly sentence: string; readonly place: string };

/** Calls with texts for operators or for the API description. */
const silentCalls = /(?:^|\.)(?:log\.\w+|describe|meta|deprecated)$/;
/** Internal errors: users see the catalogue's message for `internal` instead. */
const silentErrors = new Set(['Error', 'TypeError', 'RangeError']);
/** Properties of endpoint declarations with texts for the API description. */
const silentProperties = new Set(['summary', 'access', 'reason']);

/** Two words with a space between, of at least two letters together with what stands around them; no code. */
const isSentence = (text: string): boolean =>
  /[\p{L}\p{N}}'’”",…:.)] +[\p{L}{'“"(]/u.test(text) && !/^[<(]|^[\w-]+ '|\bmax-age=|^\w+ \{1\}$|\n/.test(text);

const isSilent = (node: ts.Node, isDeclaration: boolean): boolean => {
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (ts.isImportDeclaration(outer) || ts.isLiteralTypeNode(outer) || ts.isTaggedTemplateExpression(outer))
      return true;
    if (ts.isCallExpression(outer) && outer.expression !== inner && silentCalls.test(outer.expression.getText()))
      return true;
    if (ts.isNewExpression(outer) && silentErrors.has(outer.expression.getText())) return true;
    if (isDeclaration && ts.isPropertyAssignment(outer) && silentProperties.has(outer.name.getText())) return true;
    if (ts.isBlock(outer)) return false;
  }
  return false;
};

/** Converts a template to a translation key: `Voice '${alias}' not found` becomes "Voice '{1}' not found". */
const withNumbers = (node: ts.TemplateExpression): string =>
  node.head.text + node.templateSpans.map(({ literal }, index) => `{${index + 1}}${literal.text}`).join('');

/** Texts of a source that users may see: two words or more, except logs, queries and descriptions. */
export const spokenIn = (source: string, path: string): readonly Spoken[] => {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const isDeclaration = path.startsWith('packages/contracts/');
  const found: Spoken[] = [];
  const walk = (node: ts.Node): void => {
    const text = ts.isTemplateExpression(node)
      ? withNumbers(node)
      : ts.isStringLiteralLike(node)
        ? node.text
        : undefined;
    if (text !== undefined && isSentence(text) && !isSilent(node, isDeclaration)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ sentence: text, place: `${path}:${line}` });
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
};

/** The same for all sources that match the patterns, except those whose texts no page shows. */
export const spokenUnder = (root: string, patterns: readonly string[], unread: RegExp): readonly Spoken[] =>
  globSync([...patterns], { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testkit/.test(path) && !unread.test(path))
    .toSorted()
    .flatMap((path) => spokenIn(readFileSync(join(root, path), 'utf8'), path));
