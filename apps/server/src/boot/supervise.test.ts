import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../../tests/testkit/installation.ts';
import { readConfig } from '../platform/config/config.ts';
import { superviseRoles } from './supervise.ts';

const runtime = process.execPath;
afterEach(() => {
  process.execPath = runtime;
});

describe('superviseRoles', () => {
  it('tries again when a process cannot even be made, and lives on', async () => {
    process.execPath = '/nowhere/node';
    const said: object[] = [];
    const supervision = superviseRoles({
      config: readConfig({ SONORA_ROLES: 'http' }, '/nowhere'),
      databaseUrl: 'postgres://nowhere',
      log: { ...silentLog, warn: (facts) => void said.push(facts) },
      onFatal: () => {},
      onSetUpLink: () => {},
    });
    while (said.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(said[0]).toMatchObject({ role: 'http', error: expect.stringContaining('ENOENT') });
    expect(supervision.processIds()).toEqual({});
    await supervision.stop();
  });
});
