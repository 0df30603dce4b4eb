import { describe, expect, it } from 'vitest';
import { proEditorAddress } from './pro-editor-address.ts';

describe('the address of the pro editor', () => {
  it('names project, session and organisation, or the organisation alone without a session', () => {
    expect(proEditorAddress('org', { projectId: 'project', sessionId: 'session' })).toBe(
      '/project/project/session/session/org/org',
    );
    expect(proEditorAddress('org', { projectId: 'project' })).toBe('/org/org');
    expect(proEditorAddress('org', {})).toBe('/org/org');
  });
});
