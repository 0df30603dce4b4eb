/** Header `x-internal-data`: workflow, session and module as JSON, URL-encoded because header values are ASCII. */
export const internalData = (sessionId: string | undefined): string =>
  encodeURIComponent(
    JSON.stringify({ workflowName: 'CreateAnAd', sessionId: sessionId ?? null, moduleName: 'create-ad' }),
  );
