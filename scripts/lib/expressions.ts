import { check } from 'recheck';
import ts from 'typescript';

/** A regular expression in a source. */
export type Expression = { readonly source: string; readonly flags: string; readonly line: number };

/** Expressions that are slow on long texts only and get short ones, with the bound. */
export const boundedExpressions: ReadonlyMap<string, string> = new Map([
  [
    String.raw`([a-z][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`,
    'attributes of one tag, which has at most 400 characters (speech/markup/markup-tokens.ts)',
  ],
]);

/** A judgement takes milliseconds; a few take seconds on a busy machine. */
const TIMEOUT_MILLISECONDS = 120_000;

/** Literals of regular expressions in a TypeScript or JavaScript source. */
export const expressionsIn = (path: string, text: string): Expression[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};

/**
 * Expressions that the rules of speech build from word lists while they are loaded. Literals do not call the
 * constructor.
 */
export const runtimeExpressions = async (): Promise<Omit<Expression, 'line'>[]> => {
  const found = new Map<string, RegExp>();
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, given) => {
      const built: RegExp = Reflect.construct(target, given);
      found.set(String(built), built);
      return built;
    },
  });
  try {
    const { spokenTokens } = await import('../../packages/speech/src/index.ts');
    for (const language of ['en-US', 'en-GB', 'de-DE', 'es-ES', 'fr-FR']) spokenTokens('Mon-Fri, $5.30', language);
  } finally {
    globalThis.RegExp = original;
  }
  return [...found.values()];
};

/** Without unbounded repetition, each attempt to match takes constant time. */
export const hasUnboundedRepetition = (source: string): boolean =>
  /[*+]|\{\d+,\}/.test(source.replaceAll(/\\./g, '').replaceAll(/\[[^\]]*\]/g, ''));

/** @returns undefined for an expression that takes linear time for each input */
export const judgeExpression = async ({ source, flags }: Omit<Expression, 'line'>): Promise<string | undefined> => {
  const result = await check(source, flags, { timeout: TIMEOUT_MILLISECONDS });
  if (result.status === 'safe') return undefined;
  if (result.status === 'vulnerable') return `${result.complexity.summary}: ${result.attack.pattern}`;
  return `not judged (${result.error.kind})`;
};
