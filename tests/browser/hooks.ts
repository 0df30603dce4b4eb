import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { keepTraces } from './browser.ts';
import { contextsInUse } from './kept/contexts.ts';
import { noteRoutesBeforeTest, removeRoutesOfTest } from './kept/routes.ts';
import { browser, startBrowser } from './shared.ts';

// Run for each file of this folder, although the files share a process and its modules.
beforeAll(startBrowser);
beforeEach(noteRoutesBeforeTest);
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await keepTraces(browser, task.name);
  await removeRoutesOfTest();
});
// A failed file may leave contexts open, whose traces would be saved with the next failure.
afterAll(async () => {
  await Promise.all(contextsInUse(browser).map((context) => context.close()));
});
