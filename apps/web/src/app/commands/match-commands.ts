import type { PaletteCommand } from '../../shared/commands/commands.ts';

/** Commands whose title and group contain all words of the query. Titles that start with its first word come first. */
export const matchCommands = (commands: readonly PaletteCommand[], query: string): readonly PaletteCommand[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ title }: PaletteCommand): number => (title.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  const found = commands.filter(({ title, group }) => {
    const text = `${group} ${title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return words.length === 0 ? found : found.toSorted((a, b) => begins(a) - begins(b));
};

/** Commands whose title contains all words of the query. Their group, such as "Sounds", does not count. */
export const matchTitles = (commands: readonly PaletteCommand[], query: string): readonly PaletteCommand[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
};

export type CommandGroup = { readonly group: string; readonly commands: readonly PaletteCommand[] };

/** Commands by group, in the order in which the groups first appear. */
export const groupCommands = (commands: readonly PaletteCommand[]): readonly CommandGroup[] =>
  [...Map.groupBy(commands, ({ group }) => group)].map(([group, own]) => ({ group, commands: own }));
