import { newSessionState } from '@sonora/contracts/sessions/step-rules';
import { describe, expect, it } from 'vitest';
import { openingOf } from './opening.ts';

const session = (state: object, more: object = {}) =>
  ({ workflowId: 'CreateAnAd', audioformId: null, state, ...more }) as Parameters<typeof openingOf>[0];

describe('openingOf', () => {
  it.each([
    ['an empty session', session({}), 'editor'],
    ['an ad of the editor', session({ version: 2, step: 'edit', editor: { ad: {} } }), 'editor'],
    ['an ad of version 1', session({ step: 1, ad: {} }), 'editor'],
    ['an ad of the editor that was produced', session({ editor: { ad: {} } }, { audioformId: 'a' }), 'editor'],
    ['a session that another program began', session(newSessionState('CreateAnAd', ['a'])), 'import'],
    ['a session with an audioform only', session({}, { audioformId: 'a' }), 'import'],
    ['a session without an ad', session(newSessionState('CreateAnAd')), 'editor'],
    ['an instant ad', session(newSessionState('InstantAd', ['a']), { workflowId: 'InstantAd' }), 'import'],
    ['an invalid step', session({ step: 9 }), 'unreadable'],
    ['the state of another program', session({ text: 'x' }), 'unreadable'],
  ])('opens %s', (_what, stored, how) => {
    expect(openingOf(stored)).toBe(how);
  });
});
