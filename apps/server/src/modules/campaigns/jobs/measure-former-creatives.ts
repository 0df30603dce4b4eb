import { listUnmeasured, storeMeasurement } from '../creatives/unmeasured-creatives.repository.ts';
import { measureStored } from './encode-creative.ts';
import type { PrepareServices } from './prepare-creative.ts';

const AT_ONCE = 50;

type Measuring = {
  readonly signal: AbortSignal;
  /** Resolves when no user waits for anything else. Rejects when the signal fires. */
  readonly idle: (signal: AbortSignal) => Promise<void>;
  /** Called for each creative that could not be measured; the next start of a worker tries it again. */
  readonly onError: (error: unknown) => void;
};

/**
 * Measures the creatives that a former release prepared: it stored no silence, and the loudness of one channel, which is delivered in two,
 * 3 LU too low. It is background work of a worker's start, and not part of reading a checklist, since that may be about 10,000 creatives whose
 * audio has to be decoded. Their audio stays as it is, and when all are measured, nothing is left to do. Two workers measure some of them
 * twice, with the same result. Returns early when the signal fires.
 * @throws errors of the database
 */
export const measureFormerCreatives = async (
  services: Pick<PrepareServices, 'handle' | 'storage' | 'temporaryDirectory'>,
  { signal, idle, onError }: Measuring,
): Promise<void> => {
  const { db } = services.handle;
  let rows = await listUnmeasured(db, undefined, AT_ONCE);
  while (rows.length > 0) {
    for (const row of rows) {
      const [best] = row.renditions.toSorted((a, b) => b.bitrateKbps - a.bitrateKbps);
      if (!best) continue;
      try {
        await idle(signal);
        const { silenceMs, ...measured } = await measureStored(services, best.objectKey, signal);
        // Encoding changes peaks: what was measured before is nearer to the audio.
        const truePeakDbtp = row.loudness?.truePeakDbtp ?? measured.truePeakDbtp;
        await storeMeasurement(db, row, { ...measured, truePeakDbtp, silenceMs });
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
      }
    }
    if (signal.aborted) return;
    rows = await listUnmeasured(db, rows.at(-1), AT_ONCE);
  }
};
