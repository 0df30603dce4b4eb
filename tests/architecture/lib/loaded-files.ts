import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..', '..', '..');

/** Specifiers that a file imports at run time: type-only imports are erased, `import { type T }` is not. */
const runtimeImports = (file: string): readonly string[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ESNext, true);
  const specifiers: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      specifiers.push((node.moduleSpecifier as ts.StringLiteral).text);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly) {
      specifiers.push((node.moduleSpecifier as ts.StringLiteral).text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) specifiers.push(argument.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return specifiers;
};

const resolved = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  // The packages' `exports` have no conditions, so `require` resolves to the same file as `import`.
  return specifier.startsWith('@sonora/') ? createRequire(from).resolve(specifier) : undefined;
};

/**
 * Files of this repository that a process with this entry loads, including dynamic imports. Each is mapped to the file
 * that first imports it. Scripts of threads and child processes are separate entries.
 */
export const loadedFiles = (entry: string): ReadonlyMap<string, string | undefined> => {
  const importers = new Map<string, string | undefined>([[entry, undefined]]);
  // Iterating a Map visits entries that are added during the iteration: this is a breadth-first search.
  for (const [file] of importers) {
    for (const specifier of runtimeImports(join(root, file))) {
      const path = resolved(join(root, file), specifier);
      if (!path || !/\.tsx?$/.test(path)) continue;
      if (!existsSync(path)) throw new Error(`${file} imports ${specifier}, which does not exist`);
      const target = relative(root, path).replaceAll('\\', '/');
      if (!importers.has(target)) importers.set(target, file);
    }
  }
  return importers;
};

/** Chain of imports that leads to `file`, for messages. */
export const importChain = (importers: ReadonlyMap<string, string | undefined>, file: string): string => {
  const chain: string[] = [];
  for (let current: string | undefined = file; current !== undefined; current = importers.get(current))
    chain.push(current);
  return chain.reverse().join(' → ');
};
