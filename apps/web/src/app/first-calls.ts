/**
 * What pages behind sign-in ask first, besides who is there: the page of HTML asks it beside the code of the page (the build
 * writes this table into it). A `$name` is a part of the address or of what follows its `?`; a call that misses one, or finds
 * anything but an id there, is left to the page. Each stands here exactly as the page asks it, or it is asked twice.
 */
export const firstCalls: Readonly<Record<string, readonly string[]>> = {
  '/workflows/create-ad': ['/api/v3/project/$projectId/session/$sessionId'],
  '/orgs': ['/api/org'],
  '/orgs/$orgId': ['/api/org/$orgId', '/api/org/$orgId/members?sort=name&order=asc&page=1&pageSize=25'],
};
