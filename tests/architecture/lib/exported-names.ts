import ts from 'typescript';

/** A name and a file that declares and exports it. */
export type ExportedName = { readonly name: string; readonly path: string };

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
  !(ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

const namesOfBinding = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOfBinding(element.name) : []));

const namesOfStatement = (statement: ts.Statement, imported: ReadonlySet<string>): readonly string[] => {
  if (ts.isExportDeclaration(statement)) {
    // `export … from` and `export { imported }` pass a name on.
    if (statement.moduleSpecifier || !statement.exportClause || !ts.isNamedExports(statement.exportClause)) return [];
    return statement.exportClause.elements
      .filter(({ name, propertyName }) => !imported.has((propertyName ?? name).text))
      .map(({ name }) => name.text);
  }
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => namesOfBinding(name));
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
};

const importedNames = (statement: ts.Statement): readonly string[] => {
  const clause = ts.isImportDeclaration(statement) ? statement.importClause : undefined;
  const bindings = clause?.namedBindings;
  return [
    ...(clause?.name ? [clause.name.text] : []),
    ...(bindings ? (ts.isNamespaceImport(bindings) ? [bindings] : [...bindings.elements]).map((b) => b.name.text) : []),
  ];
};

/** The names of values and types that a source file declares and exports; re-exports are left out. */
export const exportedNames = (path: string, text: string): readonly string[] => {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext);
  const imported = new Set(statements.flatMap(importedNames));
  return [...new Set(statements.flatMap((statement) => namesOfStatement(statement, imported)))];
};

/** Names that two or more files export, with those files. */
export const namesExportedTwice = (names: readonly ExportedName[]): ReadonlyMap<string, readonly string[]> => {
  const byName = Map.groupBy(names, ({ name }) => name);
  return new Map(
    [...byName].filter(([, files]) => files.length > 1).map(([name, files]) => [name, files.map(({ path }) => path)]),
  );
};
