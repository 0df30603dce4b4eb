import { describe, expect, it } from 'vitest';
import { internalData } from './internal-data.ts';

describe('internalData', () => {
  it('is plain ASCII and reads back', () => {
    const text = internalData('0199');
    expect(text).toMatch(/^[\x21-\x7e]+$/);
    expect(JSON.parse(decodeURIComponent(text))).toEqual({
      workflowName: 'CreateAnAd',
      sessionId: '0199',
      moduleName: 'create-ad',
    });
  });
});
