import ts from 'typescript';

export type Literal = { readonly text: string; readonly place: string };

/** Attributes and props whose values are shown or read aloud. */
const readNames =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|alt|label|\w*[lL]abel|caption|summary|heading|lead|hint|description|message|valueText|submit|question|secret|empty|text)$/;

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Two words separated by a space, which excludes class names, keys and addresses. */
const isPhrase = (text: string): boolean => /\p{L}\p{M}*[,.;:!?…]? +\p{L}/u.test(text);

/** Whether a one-word text is shown: a child of an element, or the value of an attribute that is shown. */
const isRead = (node: ts.Node): boolean => {
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (ts.isJsxAttribute(outer)) return readNames.test(outer.name.getText());
    if (ts.isPropertyAssignment(outer)) return outer.initializer === inner && readNames.test(outer.name.getText());
    if (ts.isJsxExpression(outer) && !ts.isJsxAttribute(outer.parent)) return true;
    const isChoice = ts.isConditionalExpression(outer) && outer.condition !== inner;
    const isFallback =
      ts.isBinaryExpression(outer) && outer.right === inner && /^(?:&&|\|\||\?\?)$/.test(outer.operatorToken.getText());
    const isPart = ts.isTemplateSpan(outer) || ts.isTemplateExpression(outer) || ts.isParenthesizedExpression(outer);
    if (!isChoice && !isFallback && !isPart && !ts.isJsxExpression(outer)) return false;
  }
  return false;
};

/** Whether a text is code that is never shown. */
const isCode = (node: ts.Node): boolean => {
  const { parent } = node;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) ||
    (ts.isNewExpression(parent) && /Error$/.test(parent.expression.getText())) ||
    (ts.isJsxAttribute(parent) &&
      /^(?:className|rel|sizes|allow|sandbox|d|viewBox|autoComplete)$/.test(parent.name.getText()))
  );
};

const isTemplatePart = (node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);

/** Texts that are written in a page's source and therefore cannot be translated. */
export const literalsIn = (source: string, path: string): readonly Literal[] => {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: Literal[] = [];
  const walk = (node: ts.Node): void => {
    const text = ts.isJsxText(node) || ts.isStringLiteralLike(node) || isTemplatePart(node) ? node.text.trim() : '';
    const isShown = ts.isJsxText(node)
      ? hasLetters(text)
      : isPhrase(text)
        ? !isCode(node)
        : hasLetters(text) && isRead(node);
    if (text !== '' && isShown) {
      found.push({ text, place: `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}` });
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
};
