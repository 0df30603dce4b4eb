import { buildPages } from '../../boot/build-pages.ts';
import { startInstallation } from '../../boot/supervise.ts';
import { checkoutRoot } from '../../platform/config/checkout.ts';
import { readConfig } from '../../platform/config/config.ts';
import { ConfigurationError } from '../../platform/config/configuration-error.ts';
import { createLog } from '../../platform/log/log.ts';
import { type Command, CommandError } from '../command.ts';

/** Runs the installation until a signal stops it. */
const run = async (): Promise<undefined> => {
  const started = performance.now();
  const root = checkoutRoot();
  const config = readConfig(process.env, root);
  const log = createLog({ level: config.logLevel, name: 'supervisor' });
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  let stop: (reason: string, status: number) => void = () => {};
  const stopping = new AbortController();
  const stopped = new Promise<{ reason: string; status: number }>((resolve) => {
    stop = (reason, status) => {
      resolve({ reason, status });
      stopping.abort();
    };
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal, 0));
  process.on('disconnect', () => stop('the starter is gone', 0));
  const sayLink = (link: string): void => say(`Create the first administrator within an hour, once: ${link}`);
  const links: string[] = [];
  let isReady = false;
  const installation = await startInstallation({
    config,
    log,
    ...(config.roles.includes('http') ? { prepared: buildPages(root, say) } : {}),
    onFatal: (reason) => stop(reason, 1),
    onWaiting: say,
    signal: stopping.signal,
    // A restarted process has invalidated the earlier link, so the newest one is printed.
    onSetUpLink: (address) => (isReady ? sayLink(address) : links.push(address)),
  }).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
    return undefined;
  });
  // A signal ended the start while it waited for the database.
  if (!installation) return undefined;
  const first = await Promise.race([installation.ready.then(() => undefined), stopped]);
  if (!first) {
    say(`\nSonora is ready after ${((performance.now() - started) / 1000).toFixed(1)} s: ${config.publicUrl}`);
    isReady = true;
    for (const link of links.slice(-1)) {
      sayLink(link);
      say('Its voices are for drafts; sonora voices shows packs of better ones, and how to get them.');
    }
    say('Stop with Ctrl-C.\n');
  }
  const end = first ?? (await stopped);
  await installation.stop();
  if (end.status !== 0) throw new CommandError(end.reason);
  return undefined;
};

export const startCommand: Command = {
  usage: 'start',
  options: {},
  run: async () => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ConfigurationError) throw new CommandError(error.message, { cause: error });
      throw error;
    }
  },
};
