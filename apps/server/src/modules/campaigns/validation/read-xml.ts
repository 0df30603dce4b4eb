/** An element of a document, with its text. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

type Open = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const NAME = /^[A-Za-z_][\w.-]*$/;
const ATTRIBUTE = /^\s+([A-Za-z_:][\w:.-]*)="([^"<]*)"/;

/** Characters of XML 1.0 §2.2. */
const isCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

const characterOf = (code: number): string | undefined => (isCharacter(code) ? String.fromCodePoint(code) : undefined);

/** @throws SyntaxError for an entity that XML does not define, and for a number that is no character */
const decoded = (text: string): string =>
  text.replace(/&([^;&]*);?/g, (whole, name: string) => {
    const number = /^#(\d{1,7})$/.exec(name)?.[1];
    const named = Object.hasOwn(entities, name) ? entities[name] : undefined;
    const character = number === undefined ? named : characterOf(Number(number));
    if (character === undefined || !whole.endsWith(';')) throw new SyntaxError(`unknown entity ${whole}`);
    return character;
  });

const readAttributes = (text: string): Record<string, string> => {
  const attributes: Record<string, string> = {};
  let rest = text;
  for (let found = ATTRIBUTE.exec(rest); found; found = ATTRIBUTE.exec(rest)) {
    const [whole, name = '', value = ''] = found;
    if (Object.hasOwn(attributes, name)) throw new SyntaxError(`${name} is there twice`);
    attributes[name] = decoded(value);
    rest = rest.slice(whole.length);
  }
  if (rest.trim() !== '') throw new SyntaxError('wrong attributes');
  return attributes;
};

const openOf = (tag: string): Open => {
  const end = tag.search(/\s|$/);
  const name = tag.slice(0, end);
  if (!NAME.test(name)) throw new SyntaxError(`wrong name ${name}`);
  return { name, attributes: readAttributes(tag.slice(end)), children: [], text: '' };
};

const endOf = (xml: string, mark: string, from: number): number => {
  const end = xml.indexOf(mark, from);
  if (end < 0) throw new SyntaxError(`${mark} is missing`);
  return end;
};

/**
 * Reads the documents that tags answer with: elements, attributes in double quotes, text and CDATA sections, after a declaration.
 * Document types, comments and processing instructions are refused, because no such document has them.
 * @throws SyntaxError when the document is not well-formed
 */
export const readXml = (xml: string): XmlElement => {
  const top: Open = { name: '', attributes: {}, children: [], text: '' };
  const stack: Open[] = [top];
  let at = xml.startsWith('<?xml ') ? endOf(xml, '?>', 0) + 2 : 0;
  while (at < xml.length) {
    const current = stack.at(-1)!;
    if (xml.startsWith('<![CDATA[', at)) {
      const end = endOf(xml, ']]>', at);
      current.text += xml.slice(at + '<![CDATA['.length, end);
      at = end + 3;
    } else if (xml[at] === '<') {
      const end = endOf(xml, '>', at);
      const tag = xml.slice(at + 1, end);
      at = end + 1;
      if (tag.startsWith('/')) {
        if (stack.length === 1 || tag.slice(1) !== current.name) throw new SyntaxError(`${tag} closes nothing`);
        stack.pop();
        continue;
      }
      const element = openOf(tag.endsWith('/') ? tag.slice(0, -1) : tag);
      current.children.push(element);
      if (!tag.endsWith('/')) stack.push(element);
    } else {
      const end = xml.indexOf('<', at);
      current.text += decoded(xml.slice(at, end < 0 ? xml.length : end));
      at = end < 0 ? xml.length : end;
    }
  }
  const [root, ...others] = top.children;
  if (stack.length > 1 || !root || others.length > 0 || top.text.trim() !== '')
    throw new SyntaxError('there is not one whole element');
  return root;
};

/** Children with a name. */
export const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);

/** Elements with a name, at any depth. */
export const descendants = (element: XmlElement, name: string): readonly XmlElement[] => [
  ...childrenOf(element, name),
  ...element.children.flatMap((child) => descendants(child, name)),
];
