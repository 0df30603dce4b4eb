import { afterAll, afterEach, beforeAll } from 'vitest';
import { keepTraces } from './browser.ts';
import { contextsInUse, removeRoutes } from './kept/contexts.ts';
import { browser, startBrowser } from './shared.ts';

// Run for each file of this folder, although the files share a process and its modules.
beforeAll(startBrowser);
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await keepTraces(browser, task.name);
  await removeRoutes(browser);
});
// A failed file may leave contexts open, whose traces would be saved with the next failure.
afterAll(async () => {
  await Promise.all(contextsInUse(browser).map((context) => context.close()));
});
