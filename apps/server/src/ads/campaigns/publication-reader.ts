import type { Log } from '../../platform/log/log.ts';
import type { Publication, PublicationsRepository } from './publications.repository.ts';

export type PublicationReader = {
  /** Reads what was published since the last reading; at first, everything. Calls during a reading are joined. */
  readonly refresh: () => Promise<void>;
  /**
   * The same, and finds what differs from the database without being newer: rows that ended and were deleted while the process could not
   * read them, and those of an older database that was restored. A comparison that fails is made up for by the next reading.
   */
  readonly compare: () => Promise<void>;
};

type Receiver = {
  readonly apply: (publication: Publication) => void;
  readonly remove: (tagId: string) => void;
};

/** Reads publications for a receiver that keeps them. */
export const createPublicationReader = (
  repository: PublicationsRepository,
  { apply, remove }: Receiver,
  log: Log,
): PublicationReader => {
  /** What was read of each tag that answers with ads, also where it cannot be served. */
  const versions = new Map<string, string>();
  let sequence = 0;
  let reading: Promise<void> | undefined;
  let isReadAgain = false;
  let isCompared = true;

  const applyAll = async (page: readonly Publication[]): Promise<void> => {
    for (const publication of page) {
      if (publication.served) versions.set(publication.tagId, publication.version);
      else versions.delete(publication.tagId);
      apply(publication);
      // Compiling 10,000 rules takes a while; requests go on between two campaigns.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const compareVersions = async (): Promise<{
    readonly gone: readonly string[];
    readonly changed: readonly string[];
  }> => {
    const gone = new Set(versions.keys());
    const changed: string[] = [];
    let page = await repository.versionsAfter(undefined);
    while (page.length > 0) {
      for (const { tagId, version } of page) {
        gone.delete(tagId);
        if (versions.get(tagId) !== version) changed.push(tagId);
      }
      page = await repository.versionsAfter(page.at(-1)!.tagId);
    }
    return { gone: [...gone], changed };
  };
  const readDifferences = async (): Promise<void> => {
    // Before the tags: what is published meanwhile has a higher number, and is read next.
    const last = await repository.lastSequence();
    const { gone, changed } = await compareVersions();
    for (const tagId of gone) {
      versions.delete(tagId);
      remove(tagId);
    }
    const { maxTags } = repository;
    for (let start = 0; start < changed.length; start += maxTags)
      await applyAll(await repository.ofTags(changed.slice(start, start + maxTags)));
    sequence = last;
    if (gone.length + changed.length > 0)
      log.info({ gone: gone.length, changed: changed.length }, 'publications differed from the database');
  };
  const read = async (): Promise<void> => {
    do {
      isReadAgain = false;
      if (!isCompared) {
        isCompared = true;
        await readDifferences().catch((error: unknown) => {
          isCompared = false;
          throw error;
        });
      }
      for (;;) {
        const page = await repository.after(sequence);
        await applyAll(page);
        if (page.length === 0) break;
        sequence = page.at(-1)!.sequence;
      }
    } while (isReadAgain);
  };
  const refresh = (): Promise<void> => {
    // What is published while the last page is read would otherwise wait for the next notification.
    isReadAgain = true;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    refresh,
    compare: () => {
      isCompared = false;
      return refresh();
    },
  };
};
