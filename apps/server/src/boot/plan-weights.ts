import { type Plan, planTerms } from '@sonora/contracts';

/** Time after which the plan of an organisation is read again. */
const KNOWN_MILLISECONDS = 60_000;
/** Organisations kept. The one that was read first is dropped first. */
const REMEMBERED_ORGANISATIONS = 10_000;

/** Weight of an organisation's plan. An organisation counts with the lowest weight until its plan was read. */
export const createPlanWeights = (repository: {
  find(orgId: string): Promise<{ readonly plan: Plan } | undefined>;
}): ((orgId: string) => number) => {
  const known = new Map<string, { readonly weight: number; readonly until: number }>();
  const read = async (orgId: string): Promise<void> => {
    const plan = (await repository.find(orgId))?.plan;
    const { shareWeight } = planTerms[plan ?? 'free'];
    known.delete(orgId);
    known.set(orgId, { weight: shareWeight, until: Date.now() + KNOWN_MILLISECONDS });
    if (known.size > REMEMBERED_ORGANISATIONS) known.delete(known.keys().next().value ?? '');
  };
  return (orgId) => {
    const entry = known.get(orgId);
    const weight = entry?.weight ?? planTerms.free.shareWeight;
    if (!entry || entry.until < Date.now()) {
      // Asked for once; a failed read is repeated at the next use after this time.
      known.set(orgId, { weight, until: Date.now() + KNOWN_MILLISECONDS });
      read(orgId).catch(() => {});
    }
    return weight;
  };
};
