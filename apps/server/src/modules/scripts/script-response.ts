import type { ListedScript, Script } from '@sonora/contracts';
import type { StoredScript } from './scripts.repository.ts';

type Section = Script['sections'][number];

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}\\s{0,5}=\\s{0,5}["“]([^"”<>]{0,200})["”]`, 'i').exec(tag)?.[1]?.trim() ?? '';

const withoutTags = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const OPEN = '<as:section';
const CLOSE = '</as:section>';
const maxSections = 200;

const section = (text: string, order: number, tag: string): Section => ({
  name: attribute(tag, 'name') || (order === 0 ? 'default' : `section ${order + 1}`),
  text: withoutTags(text),
  textOriginal: text.trim(),
  order,
  orderString: String(order).padStart(3, '0'),
  parameters: {},
  soundEffect: /<as:fx\b[^<>]{0,300}>/i.exec(text) ? attribute(/<as:fx\b[^<>]{0,300}>/i.exec(text)![0], 'name') : '',
  soundSegment: attribute(tag, 'soundsegment'),
  media: /<as:media\b[^<>]{0,300}>/i.exec(text) ? attribute(/<as:media\b[^<>]{0,300}>/i.exec(text)![0], 'name') : '',
});

/** Sections of a script; a script without section marks is one. Text between sections belongs to none and is its own. */
const sectionsOf = (script: string): readonly Section[] => {
  const sections: Section[] = [];
  const lower = script.toLowerCase();
  let at = 0;
  const addLoose = (text: string): void => {
    if (withoutTags(text) !== '') sections.push(section(text, sections.length, ''));
  };
  while (sections.length < maxSections) {
    const start = lower.indexOf(OPEN, at);
    const tagEnd = start < 0 ? -1 : script.indexOf('>', start);
    if (tagEnd < 0) break;
    addLoose(script.slice(at, start));
    const close = lower.indexOf(CLOSE, tagEnd);
    const end = close < 0 ? script.length : close;
    sections.push(section(script.slice(tagEnd + 1, end), sections.length, script.slice(start, tagEnd + 1)));
    at = close < 0 ? script.length : close + CLOSE.length;
  }
  addLoose(script.slice(at));
  return sections;
};

const versionText = (version: number): string => `v${version}`;

/** A script in a response. `previewOf` gives a text as it is said. */
export const toScript = (row: StoredScript, previewOf?: (text: string) => string): Script => ({
  scriptId: row.id,
  projectName: row.projectName,
  moduleName: row.moduleName,
  scriptName: row.scriptName,
  scriptText: row.text,
  metadata: row.metadata ?? {},
  version: versionText(row.version),
  availableVersions: row.versions.map(versionText),
  creationDate: row.createdAt.toISOString(),
  sections: sectionsOf(row.text).map((each) => (previewOf ? { ...each, preview: previewOf(each.text) } : each)),
});

export const toListedScript = (row: Omit<StoredScript, 'versions'>, isVerbose: boolean): ListedScript => ({
  scriptId: row.id,
  projectName: row.projectName,
  moduleName: row.moduleName,
  scriptName: row.scriptName,
  metadata: row.metadata ?? {},
  version: versionText(row.version),
  creationDate: row.createdAt.toISOString(),
  ...(isVerbose ? { scriptText: row.text } : {}),
});
