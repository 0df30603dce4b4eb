import { createClient, signUp, startTestInstallation } from '../../tests/testkit/installation.ts';
import { auditBatch, newItems, problemsOf, submitBatch, waitForBatch } from '../lib/batches.ts';

/** The same number of new versions with one and with two worker processes of one thread each. */
export const measureProcesses = async (options: { readonly versions: number; readonly seconds: number }) => {
  const { versions, seconds } = options;
  const installation = await startTestInstallation({ SONORA_WORKERS: '1' });
  const person = await signUp(installation.url);
  const client = createClient(installation.url, person.token);
  const problems: string[] = [];
  const secondsOf = async (): Promise<number> => {
    const batchId = await submitBatch(client, newItems(versions, seconds));
    const taken = await waitForBatch(installation, batchId);
    problems.push(...problemsOf(await auditBatch(installation, person, batchId)));
    return taken;
  };
  try {
    await secondsOf();
    const one = await secondsOf();
    const { dataDirectory, databaseUrl } = installation;
    const environment = { SONORA_ROLES: 'worker', SONORA_DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl };
    const second = await startTestInstallation(environment);
    try {
      await secondsOf();
      const two = await secondsOf();
      console.log(
        `${versions} versions: ${one.toFixed(1)} s with one worker process, ${two.toFixed(1)} s with two: ratio ${(two / one).toFixed(2)}`,
      );
      return { one, two, ratio: two / one, problems };
    } finally {
      await second.stop();
    }
  } finally {
    await installation.stop();
  }
};
