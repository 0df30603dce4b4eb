import { type ContentKind, DomainError, type FileSort, fileKinds } from '@sonora/contracts';
import { fileMessage } from '@sonora/contracts/messages/files';

export type FileFilter = {
  readonly name?: string;
  readonly search?: string;
  readonly kind?: ContentKind;
  readonly category?: string;
};

const AND = ' and ';

const refuse = (text: string): never => {
  throw new DomainError('invalid-input', { detail: fileMessage('files.filter', { text: text.slice(0, 100) }) });
};

/** Text between quotes, in which two are one (OData 4.01, URL conventions §5.1.1.14.1). */
const textOf = (quoted: string): string => quoted.slice(1, -1).replaceAll("''", "'");

const conditionOf = (text: string): FileFilter => {
  const [, contained] = /^contains\(\s*fileName\s*,\s*('(?:[^']|'')*')\s*\)$/i.exec(text) ?? [];
  if (contained !== undefined) return { search: textOf(contained) };
  const [, field = '', quoted = ''] = /^(\w{1,40}(?:\/\w{1,40})?) eq ('(?:[^']|'')*')$/i.exec(text) ?? [];
  const value = quoted === '' ? '' : textOf(quoted);
  switch (field.toLowerCase()) {
    case 'filename':
      return { name: value };
    case 'filetype/name':
      return { kind: fileKinds.find((kind) => kind === value.toLowerCase()) ?? refuse(text) };
    case 'filecategory/name':
      return { category: value };
    default:
      return refuse(text);
  }
};

/** Parts between ` and `, which quoted texts may contain. */
const conditionsOf = (filter: string): readonly string[] => {
  const conditions: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < filter.length; at += 1) {
    if (filter[at] === "'") isQuoted = !isQuoted;
    if (isQuoted || filter.slice(at, at + AND.length).toLowerCase() !== AND) continue;
    conditions.push(filter.slice(start, at));
    start = at + AND.length;
  }
  return [...conditions, filter.slice(start)];
};

/**
 * The subset of OData filters that SDKs use: `contains(fileName,'…')` and `eq` of name, type and category, joined by
 * `and`.
 * @throws DomainError `invalid-input` for any other
 */
export const parseFilter = (filter: string | undefined): FileFilter => {
  if (filter === undefined || filter.trim() === '') return {};
  return Object.assign({}, ...conditionsOf(filter).map((condition) => conditionOf(condition.trim())));
};

const sorts: Readonly<Record<string, FileSort>> = {
  filename: 'name',
  size: 'size',
  createdat: 'createdAt',
  updatedat: 'lastModified',
  lastmodified: 'lastModified',
  duration: 'duration',
  'filetype/name': 'kind',
  'filecategory/name': 'category',
};

/** `field`, `field asc` or `field desc`. @throws DomainError `invalid-input` */
export const parseOrder = (
  order: string | undefined,
): { readonly sortBy: FileSort; readonly sortOrder: 'asc' | 'desc' } => {
  if (order === undefined || order.trim() === '') return { sortBy: 'lastModified', sortOrder: 'desc' };
  const [field = '', direction = 'asc', ...rest] = order.trim().toLowerCase().split(/\s+/);
  const sortBy = sorts[field] ?? refuse(order);
  if ((direction !== 'asc' && direction !== 'desc') || rest.length > 0) return refuse(order);
  return { sortBy, sortOrder: direction };
};
