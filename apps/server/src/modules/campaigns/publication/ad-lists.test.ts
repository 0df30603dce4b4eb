import { type BuyerId, buyerProfiles, type DocumentVersion, documentVersions } from '@sonora/adserving';
import { buyers, vastVersions } from '@sonora/contracts/enumerations';
import { describe, expect, expectTypeOf, it } from 'vitest';

describe('the lists of the contract', () => {
  it('are those of ad serving, which the contract may not import', () => {
    expect(vastVersions).toEqual(documentVersions);
    expect(buyers.toSorted()).toEqual(Object.keys(buyerProfiles).toSorted());
    expectTypeOf<(typeof vastVersions)[number]>().toEqualTypeOf<DocumentVersion>();
    expectTypeOf<(typeof buyers)[number]>().toEqualTypeOf<BuyerId>();
  });
});
