import { describe, expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

describe('loggedPath', () => {
  it.each([
    ['/api/org?search=ada%40example.com', '/api/org'],
    ['/invitations/c2VjcmV0?x=1', '/invitations/…'],
    ['/invitations/a/b', '/invitations/…'],
    ['/api/invitation?token=c2VjcmV0', '/api/invitation'],
    ['/s/c2VjcmV0', '/s/…'],
    ['/s/c2VjcmV0/cover.png', '/s/…/cover.png'],
    ['/api/shared/c2VjcmV0/plays', '/api/shared/…/plays'],
    ['/support', '/support'],
    ['/orgs/01900000-0000-7000-8000-000000000000', '/orgs/01900000-0000-7000-8000-000000000000'],
  ])('says of %s no more than %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
  });

  it('is bounded', () => {
    expect(loggedPath(`/${'x'.repeat(20_000)}`).length).toBe(500);
  });
});
