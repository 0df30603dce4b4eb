import type { VersionConfiguration, VersionTag } from '@sonora/contracts/versions/configuration';
import { fillText } from './template.ts';

/** A text in which a field has another name. */
const renameField = (text: string, from: string, to: string): string =>
  fillText(text, (name) => (name === from ? `{{${to}}}` : undefined));

/** A tag in which a column has another name. */
export const renameInTag = (tag: VersionTag, from: string, to: string): VersionTag => ({
  ...tag,
  copy: renameField(tag.copy, from, to),
  voice: renameField(tag.voice, from, to),
});

/** A configuration in which a column has another name, also where tags and the name pattern use it. */
export const renameColumn = (configuration: VersionConfiguration, from: string, to: string): VersionConfiguration => ({
  ...configuration,
  columns: configuration.columns.map((column) => (column.name === from ? { ...column, name: to } : column)),
  tags: configuration.tags.map((tag) => renameInTag(tag, from, to)),
  namePattern: renameField(configuration.namePattern, from, to),
});
