import { describe, expect, it } from 'vitest';
import {
  attemptWith,
  emptyInstantDraft,
  type InstantAttempt,
  isInterrupted,
  readAttempt,
  readInstantDraft,
} from './instant-draft.ts';

describe('the draft of an instant ad', () => {
  it('is read as it was stored', () => {
    const draft = { text: 'A lamp.', name: 'Luma', count: '3', length: '20', language: 'de' } as const;
    expect(readInstantDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, '', '{', '[]', 'null', '{"text":1,"count":"9","length":"7","language":"fr"}'])(
    'is empty for %j',
    (json) => {
      expect(readInstantDraft(json)).toEqual(emptyInstantDraft);
    },
  );
});

describe('an attempt to make ads', () => {
  const draft = { ...emptyInstantDraft, text: 'A lamp.' };
  const attempt: InstantAttempt = { draft, key: 'one', startedAt: 1_000, isRunning: true };
  const next = { now: 2_000, newKey: () => 'two' };

  it('is read as it was stored', () => {
    expect(readAttempt(JSON.stringify(attempt))).toEqual(attempt);
  });

  it.each([null, '', '{', '[]', 'null', '{"key":1}', '{"key":"a"}'])('is none for %j', (json) => {
    expect(readAttempt(json)).toBeUndefined();
  });

  it('keeps its key while the draft is the same', () => {
    expect(attemptWith({ ...draft }, { ...attempt, isRunning: false }, next)).toEqual({ ...attempt, startedAt: 2_000 });
    expect(attemptWith({ ...draft, count: '2' }, attempt, next).key).toBe('two');
    expect(attemptWith(draft, undefined, next).key).toBe('two');
  });

  it('goes on in the next page while it runs, for ten minutes', () => {
    expect(isInterrupted(attempt, 2_000)).toBe(true);
    expect(isInterrupted({ ...attempt, isRunning: false }, 2_000)).toBe(false);
    expect(isInterrupted(attempt, 700_000)).toBe(false);
  });
});
