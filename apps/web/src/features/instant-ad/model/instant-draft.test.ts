import { describe, expect, it } from 'vitest';
import { emptyInstantDraft, readInstantDraft } from './instant-draft.ts';

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
