import type { WorkflowId } from '@sonora/contracts';
import { describe, expect, it } from 'vitest';
import { sessionActs, sessionRoute } from './session-route.ts';

const user = (workflows: readonly WorkflowId[], capabilities: readonly string[] = ['projects.write']) =>
  ({ screens: [], capabilities, workflows }) as unknown as Parameters<typeof sessionRoute>[1];

const ad = { workflowId: 'CreateAnAd', hasState: true } as const;

describe('the page of a session', () => {
  it('is offered with a state and the permission for the workflow only', () => {
    expect(sessionRoute(ad, user(['CreateAnAd']))).toBe('/workflows/create-ad');
    expect(sessionRoute({ ...ad, hasState: false }, user(['CreateAnAd']))).toBeUndefined();
    expect(sessionRoute(ad, user(['InstantAd']))).toBeUndefined();
    expect(sessionRoute({ ...ad, workflowId: 'VersionAnAd' }, user(['VersionAnAd']))).toBe('/workflows/version-an-ad');
    expect(sessionRoute({ ...ad, workflowId: 'VersionAnAd' }, user(['CreateAnAd']))).toBeUndefined();
  });
});

describe('the menu of a session', () => {
  it('depends on the permission for its workflow', () => {
    expect(sessionActs(ad, user(['CreateAnAd']))).toEqual(['open', 'rename', 'duplicate', 'move', 'delete']);
    expect(sessionActs(ad, user([]))).toEqual(['rename', 'move', 'delete']);
    expect(sessionActs({ ...ad, hasState: false }, user(['CreateAnAd']))).toEqual(['rename', 'move', 'delete']);
    expect(sessionActs({ ...ad, workflowId: 'VersionAnAd' }, user(['CreateAnAd']))).toContain('openAsAd');
  });

  it('changes nothing for readers', () => {
    expect(sessionActs(ad, user(['CreateAnAd'], ['projects.read']))).toEqual(['open']);
  });
});
