import { type Dialect, parseAudioform } from '@sonora/audioform';
import type { BatchItem } from '@sonora/contracts';
import { type ResolvedRecord, writeResolved } from '../../audioforms/index.ts';
import type { JobItemRow } from '../../processing/index.ts';

/** What is stored of a finished item. */
export type ItemResult = {
  /** Its production: of the item itself, or of an earlier one with the same document. */
  readonly audioformId: string;
  readonly uri: string;
  readonly durationSeconds: number;
  readonly extension: string;
};

export const resultOf = ({ status, result }: Pick<JobItemRow, 'status' | 'result'>): ItemResult | undefined =>
  status === 'succeeded' ? (result as ItemResult) : undefined;

const dialectOf = (input: unknown): Dialect => {
  const parsed = parseAudioform(input);
  return parsed.ok ? parsed.dialect : '4';
};

/** @param stored results of productions by id; without it, resolved documents are left out */
export const toBatchItem = (
  item: JobItemRow,
  stored: ReadonlyMap<string, unknown> | undefined,
  publicUrl: string,
): BatchItem => {
  const result = resultOf(item);
  const resolved = (result && (stored?.get(result.audioformId) as { resolved?: ResolvedRecord } | null))?.resolved;
  const dialect = resolved && dialectOf(item.input);
  return {
    itemId: item.id,
    name: item.name,
    audioformId: result?.audioformId ?? null,
    audioformStatus: item.status,
    audioformResult:
      resolved && dialect ? writeResolved(resolved, { dialect, audioformId: result!.audioformId, publicUrl }) : {},
    uri: result?.uri ?? null,
    durationSeconds: result?.durationSeconds ?? null,
    errors: (item.messages?.errors ?? []).map(({ text }) => text),
    warnings: (item.messages?.warnings ?? []).map(({ text }) => text),
  };
};
