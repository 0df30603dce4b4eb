import { describe, expect, it } from 'vitest';
import { addIds, idAtStep, idsAtStep, newSessionState, openingStep, recreatedState } from './step-rules.ts';

describe('a new session', () => {
  it('of create an ad starts at edit, with its ads at create', () => {
    expect(newSessionState('CreateAnAd', ['a'])).toEqual({
      version: 2,
      step: 'edit',
      audioformIds: { create: [['a']] },
    });
  });

  it('of an instant ad starts at export, and opens at create', () => {
    const { step } = newSessionState('InstantAd', ['a', 'b']);
    expect(step).toBe('export');
    expect(openingStep('InstantAd', step)).toBe('create');
    expect(openingStep('CreateAnAd', step)).toBe('export');
  });

  it('of versions starts at version, without items and configuration', () => {
    expect(newSessionState('VersionAnAd')).toEqual({
      version: 2,
      step: 'version',
      audioformIds: {},
      adVersionItems: [],
      tagsConfig: {},
    });
  });
});

describe('a change of the step', () => {
  const ids = { create: [['a'], ['b']], export: [['x']] };

  it('to an earlier step keeps the ids', () => {
    expect(idsAtStep(ids, 'export', 'create')).toBe(ids);
    expect(idsAtStep(ids, 'edit', 'edit')).toBe(ids);
  });

  it('forward copies the current id into each step on the way', () => {
    expect(idsAtStep(ids, 'create', 'export')).toEqual({
      create: [['a'], ['b']],
      edit: [['b']],
      export: [['x'], ['b']],
    });
  });

  it('forward twice adds the same id once', () => {
    const once = idsAtStep(ids, 'create', 'edit');
    expect(idsAtStep(once, 'create', 'edit')).toBe(once);
  });

  it('without an ad copies nothing', () => {
    expect(idsAtStep({}, 'create', 'export')).toEqual({});
  });

  it('shows the ad of the nearest earlier step where the step has none', () => {
    expect(idAtStep({ create: [['a', 'b']] }, 'export')).toBe('b');
    expect(idAtStep({ export: [['x']] }, 'edit')).toBeUndefined();
  });

  it('keeps a bounded number of generations, the newest', () => {
    let many = {};
    for (let index = 0; index < 100; index += 1) many = addIds(many, 'edit', [String(index)]);
    expect(idAtStep(many, 'edit')).toBe('99');
    expect((many as { edit: unknown[] }).edit).toHaveLength(60);
  });
});

describe('a session of another workflow', () => {
  it('is created again with the ad that it shows', () => {
    const state = newSessionState('InstantAd', ['a', 'b']);
    expect(recreatedState({ workflowId: 'InstantAd', audioformId: null }, state, 'CreateAnAd')).toEqual(
      newSessionState('CreateAnAd', ['b']),
    );
    expect(recreatedState({ workflowId: 'VersionAnAd', audioformId: 'c' }, undefined, 'CreateAnAd')).toEqual(
      newSessionState('CreateAnAd', ['c']),
    );
    expect(recreatedState({ workflowId: 'InstantAd', audioformId: null }, undefined, 'CreateAnAd')).toEqual(
      newSessionState('CreateAnAd'),
    );
  });

  it('of the same workflow is continued', () => {
    expect(recreatedState({ workflowId: 'CreateAnAd', audioformId: 'a' }, undefined, 'CreateAnAd')).toBeUndefined();
  });
});
