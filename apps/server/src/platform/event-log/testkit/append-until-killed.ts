import { createLog } from '../../log/log.ts';
import { openEventLog } from '../event-log.ts';
import { testEvent } from './events.ts';
import { storeIn } from './store-in.ts';

/** Appends events until it is killed, and prints the ids of acknowledged ones. Its sink never answers. */
const [directory = '', lanes = '50'] = process.argv.slice(2);
const log = await openEventLog({
  directory,
  openStore: storeIn({ deliver: () => new Promise(() => {}), close: async () => {} }),
  log: createLog({ level: 'silent', name: 'test' }),
  segmentMs: 100,
});
const appendForever = async (): Promise<never> => {
  for (;;) {
    const event = testEvent();
    await log.append(event);
    process.stdout.write(`${event.adServingId}\n`);
  }
};
await Promise.all(Array.from({ length: Number(lanes) }, appendForever));
