import { describe, expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

describe('loggedPath', () => {
  it.each([
    ['/api/org?search=ada%40example.com', '/api/org'],
    ['/invitations/c2VjcmV0?x=1', '/invitations/…'],
    ['/invitations/a/b', '/invitations/…'],
    ['/api/invitation?token=c2VjcmV0', '/api/invitation'],
    ['/orgs/01900000-0000-7000-8000-000000000000', '/orgs/01900000-0000-7000-8000-000000000000'],
  ])('says of %s no more than %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
  });
});
