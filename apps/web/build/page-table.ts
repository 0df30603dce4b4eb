import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** The table of pages behind sign-in, relative to the root of the web app. */
export const pageTableFile = 'src/app/signed-in-pages.ts';

type Page = readonly [address: string, module: string];

const withoutConst = (value: ESTree.Expression): ESTree.Expression =>
  value.type === 'TSAsExpression' ? value.expression : value;

/** The object literal of `export const pages = { … }`. */
const pagesObject = ({ body }: ESTree.Program): ESTree.ObjectExpression | undefined =>
  body
    .flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
        ? statement.declaration.declarations
        : [],
    )
    .filter(({ id }) => id.type === 'Identifier' && id.name === 'pages')
    .map(({ init }) => init && withoutConst(init))
    .find((value) => value?.type === 'ObjectExpression');

/** One entry of the table, `'/address': () => import('module')`. */
const pageOf = (property: ESTree.ObjectPropertyKind): Page | undefined => {
  if (property.type !== 'Property' || property.value.type !== 'ArrowFunctionExpression') return undefined;
  const { key, value } = property;
  const address = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined;
  // The types have no import() as the body of an arrow function; the parser's output has.
  const body: ESTree.Expression | ESTree.FunctionBody = value.body;
  if (typeof address !== 'string' || body.type !== 'ImportExpression') return undefined;
  return body.source.type === 'Literal' && typeof body.source.value === 'string'
    ? [address, body.source.value]
    : undefined;
};

/**
 * The addresses of a table of pages, each with its module as the table imports it.
 * @param source TypeScript that exports `pages`, an object of functions `() => import('module')`
 * @throws when the source has another form: a page missing here would load one request later
 */
export const parsePageTable = (source: string): readonly Page[] => {
  const { program, errors } = parseSync(pageTableFile, source);
  const pages = errors.length > 0 ? undefined : pagesObject(program)?.properties.map(pageOf);
  if (!pages || pages.length === 0 || pages.includes(undefined)) {
    throw new Error(`${pageTableFile} must export \`pages\`, an object of functions () => import('module')`);
  }
  return pages as readonly Page[];
};

/** The pages behind sign-in with the absolute path of each module; `shell` is the layout around all of them. */
export const readPageTable = (root: string): readonly Page[] => {
  const file = join(root, pageTableFile);
  return parsePageTable(readFileSync(file, 'utf8')).map(([address, module]) => [address, join(file, '..', module)]);
};
