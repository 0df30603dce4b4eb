import type { Row } from './table.ts';

const longest = 80;

/** Reduces a name from a table to letters, digits, dot, dash and underscore; may be empty. */
const safe = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[.-]+|(?<![.-])[.-]+$/g, '')
    .slice(0, longest);

/** File name of each row: its cell `file` or `name`, else its number. Unique, also on file systems that ignore case. */
export const fileNames = (rows: readonly Row[], extension: string): string[] => {
  const taken = new Set<string>();
  const digits = String(rows.length).length;
  return rows.map((row, index) => {
    const number = String(index + 1).padStart(digits, '0');
    const wanted = safe((row.file ?? row.name ?? '').replace(/\.(?:mp3|wav)$/i, '')) || `version-${number}`;
    const stem = taken.has(wanted.toLowerCase()) ? `${wanted}-${number}` : wanted;
    taken.add(stem.toLowerCase());
    return `${stem}.${extension}`;
  });
};
