import { limits } from '@sonora/contracts/limits';
import { readWorkbook } from '../tables/read-workbook.ts';
import type { DocumentContent } from './document-text.ts';

/** Rows of the first sheet of a workbook. */
export const readXlsx = async (bytes: Uint8Array): Promise<DocumentContent> => {
  const { rows: maxRows, columns: maxColumns, characters } = limits.document;
  const { rows: found, isTooLong } = await readWorkbook(bytes, { rows: maxRows, columns: maxColumns });
  const rows = found.map(({ cells }) => cells.slice(0, maxColumns));
  const text = rows.map((row) => row.join('\t')).join('\n');
  return {
    text: text.slice(0, characters),
    rows,
    isCut: isTooLong || found.some(({ cells }) => cells.length > maxColumns),
  };
};
