import { createLog } from '../../log/log.ts';
import { openEventLog } from '../event-log.ts';
import { testEvent } from './events.ts';
import { storeIn } from './store-in.ts';

/** Appends events to a disk that takes only some, and prints which were acknowledged and how many refused. */
const [directory = ''] = process.argv.slice(2);
const log = await openEventLog({
  directory,
  openStore: storeIn({ deliver: () => new Promise(() => {}), close: async () => {} }),
  log: createLog({ level: 'silent', name: 'test' }),
  // Larger than the disk.
  segmentBytes: 1_000_000,
  segmentMs: 60_000,
});
const acknowledged: string[] = [];
let refused = 0;
for (let round = 0; round < 30; round += 1) {
  const events = Array.from({ length: 10 }, () => testEvent());
  const append = (event: (typeof events)[number]): Promise<void> =>
    log.append(event).then(
      () => void acknowledged.push(event.adServingId),
      () => {
        refused += 1;
      },
    );
  await Promise.all(events.map(append));
}
process.stdout.write(JSON.stringify({ acknowledged, refused }), () => process.exit());
