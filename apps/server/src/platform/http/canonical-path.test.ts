import { describe, expect, it } from 'vitest';
import { canonicalPath } from './app.ts';

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/api/user/', '/api/user'],
    ['/api/user//?a=/', '/api/user?a=/'],
    ['/api/audioforms/1', '/api/v3/audioform/1'],
    ['/api/audioformsx', '/api/audioformsx'],
    ['/api/projects', '/api/v3/project'],
    ['/api/projects/1/sessions?workflowId=CreateAnAd', '/api/v3/project/1/session?workflowId=CreateAnAd'],
    ['/api/projects/1/sessions/2/', '/api/v3/project/1/session/2'],
    ['/api/projects/sessions', '/api/v3/project/sessions'],
    ['/api/v3/project/1/session/sessions', '/api/v3/project/1/session/sessions'],
    ['/vast/%zz?v=3.0&cb=%zz', '/vast/%25zz?v=3.0&cb=%zz'],
    ['/t/%ff%20', '/t/%25ff%2520'],
    ['/vast/a%20b', '/vast/a%20b'],
    ['/api/%zz', '/api/%zz'],
  ])('maps %s to %s', (url, path) => {
    expect(canonicalPath(url)).toBe(path);
  });

  it('reads each character once: comparing each slash with all that follow would take a quarter of an hour', () => {
    const url = `/x${'/'.repeat(1_000_000)}x`;
    expect(canonicalPath(url) === url).toBe(true);
  });
});
