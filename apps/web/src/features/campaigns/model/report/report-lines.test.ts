import type { ReportCounts } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { addressOfReportSort, type ReportLine, reportSortOf, sortedLines } from './report-lines.ts';

const line = (name: string, impressions: number, clicks: number): ReportLine => ({
  key: name,
  name,
  isRemoved: false,
  counts: { impressions, clicks } as ReportCounts,
});
const lines = [line('Spot 10', 5, 1), line('Spot 2', 9, 1), line('Äpfel', 7, 3)];
const names = (sort: Parameters<typeof sortedLines>[1]) => sortedLines(lines, sort).map(({ name }) => name);

describe('sortedLines', () => {
  it('sorts by each column, and keeps equal rows in their order', () => {
    expect(names({ key: 'impressions', isDescending: true })).toEqual(['Spot 2', 'Äpfel', 'Spot 10']);
    expect(names({ key: 'clicks', isDescending: false })).toEqual(['Spot 10', 'Spot 2', 'Äpfel']);
    expect(names({ key: 'name', isDescending: false })).toEqual(['Äpfel', 'Spot 2', 'Spot 10']);
  });
});

describe('the order of a report in the address', () => {
  it('is read as it was written, and is not there by default', () => {
    for (const text of ['-clicks', 'clicks', 'name', '-name', 'impressions']) {
      expect(addressOfReportSort(reportSortOf(text))).toBe(text);
    }
    for (const text of [undefined, '', 'toString', '-', '-impressions']) {
      expect(reportSortOf(text)).toEqual({ key: 'impressions', isDescending: true });
    }
    expect(addressOfReportSort(reportSortOf(undefined))).toBeUndefined();
  });
});
