import {
  grantCredits,
  holdCredits,
  releaseCredits,
  type Spender,
  settleCredits,
} from '../../apps/server/src/modules/billing/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { silentLog } from '../../tests/testkit/installation.ts';

export type LedgerTask = {
  readonly url: string;
  readonly rootId: string;
  readonly items: readonly {
    readonly id: string;
    readonly orgId: string;
    readonly kind: 'grant' | 'charge' | 'release' | 'repeat';
  }[];
  readonly atOnce: number;
};
export type LedgerReport = { readonly done: number; readonly refused: number };

/** One process of `bench/ledger.ts`: runs all operations through the product's use cases, in its own order. */
const perform = async (task: LedgerTask): Promise<LedgerReport> => {
  const handle = openDatabase({ url: task.url, log: silentLog, maxConnections: task.atOnce });
  const queue = [...task.items].sort(() => Math.random() - 0.5);
  let refused = 0;

  const produce = async ({ id, orgId, kind }: LedgerTask['items'][number]): Promise<void> => {
    const spender: Spender = { orgId, userId: id, productionId: id };
    const documentHash = kind === 'repeat' ? 'the same document' : id;
    try {
      await handle.db.transaction((db) => holdCredits(db, spender, { credits: 5, documentHash }));
    } catch (error) {
      if ((error as { code?: string }).code !== 'audioform-limit') throw error;
      refused += 1;
      return;
    }
    if (kind === 'release') {
      await handle.db.transaction((db) => releaseCredits(db, spender));
      return;
    }
    const mix = { hash: documentHash, durationSeconds: 30 };
    const speech = [{ hash: `speech ${documentHash}`, characters: 400 }];
    await handle.db.transaction((db) => settleCredits(db, spender, { documentHash, mix, speech }));
  };

  const work = async (): Promise<void> => {
    for (let item = queue.pop(); item; item = queue.pop()) {
      const { id, orgId, kind } = item;
      if (kind !== 'grant') await produce(item);
      else await handle.db.transaction((db) => grantCredits(db, { orgId, credits: 3, key: id }));
    }
  };
  await Promise.all(Array.from({ length: task.atOnce }, work));
  await handle.close();
  return { done: task.items.length, refused };
};

process.once('message', async (task) => {
  const report = await perform(task as LedgerTask);
  process.send?.(report, () => process.disconnect());
});
