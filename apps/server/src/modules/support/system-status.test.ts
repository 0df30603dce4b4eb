import type { StatusPart } from '@sonora/contracts';
import { statusMessage } from '@sonora/contracts/messages/status';
import { describe, expect, it } from 'vitest';
import { createSystemStatus, type StatusChecks } from './system-status.ts';

const well = async () => ({ isWell: true, description: statusMessage('status.working') });
const checksWith = (change: Partial<StatusChecks>): StatusChecks => ({
  database: well,
  production: well,
  storage: well,
  speech: well,
  mail: well,
  ...change,
});
const failing = async (): Promise<never> => {
  throw new Error('postgres://user:secret@host is away');
};

describe('the status of the installation', () => {
  it('is operational when every part is well', async () => {
    const { status, parts } = await createSystemStatus(checksWith({}))();
    expect(status).toEqual({
      indicator: 'none',
      description: 'All Systems Operational',
      messageId: 'status.overall.none',
    });
    expect(parts.map(({ isWell }) => isWell)).toEqual([true, true, true, true, true]);
  });

  it.each([
    ['mail', 'minor', 'Minor Service Outage'],
    ['speech', 'major', 'Partial System Outage'],
    ['production', 'major', 'Partial System Outage'],
    ['storage', 'critical', 'Major Service Outage'],
    ['database', 'critical', 'Major Service Outage'],
  ] as const)('weighs %s as %s', async (part, indicator, description) => {
    const { status } = await createSystemStatus(checksWith({ [part]: failing }))();
    expect(status).toEqual({ indicator, description, messageId: `status.overall.${indicator}` });
  });

  it('is as bad as the worst of several', async () => {
    const { status } = await createSystemStatus(checksWith({ mail: failing, storage: failing, speech: failing }))();
    expect(status.indicator).toBe('critical');
  });

  it('tells the log why, and nobody else', async () => {
    const heard: [StatusPart, unknown][] = [];
    const answer = await createSystemStatus(checksWith({ database: failing }), {
      onFailure: (part, error) => heard.push([part, error]),
    })();
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(heard.map(([part]) => part)).toEqual(['database']);
  });

  it('does not wait for a part that hangs', async () => {
    const hanging = () => new Promise<never>(() => {});
    const { parts } = await createSystemStatus(checksWith({ speech: hanging }), { timeoutMilliseconds: 10 })();
    expect(parts.find(({ name }) => name === 'speech')).toMatchObject({ isWell: false, description: 'Not responding' });
  });

  it('looks once for all who ask within five seconds', async () => {
    let [looks, time] = [0, 0];
    const status = createSystemStatus(
      checksWith({
        mail: async () => {
          looks += 1;
          return well();
        },
      }),
      { now: () => time },
    );
    await Promise.all([status(), status(), status()]);
    time = 4_999;
    await status();
    expect(looks).toBe(1);
    time = 5_000;
    await status();
    expect(looks).toBe(2);
  });
});
