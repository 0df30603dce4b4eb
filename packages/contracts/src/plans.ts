import type { Plan } from './enumerations.ts';

/** Cost of a production: one credit per started 10 s of finished audio and per started 1,000 spoken characters. */
export const creditRule = { audioSecondsPerCredit: 10, charactersPerCredit: 1_000 } as const;

/** Credits for finished audio. `durationSeconds` ≥ 0. */
export const creditsForAudio = (durationSeconds: number): number =>
  Math.ceil(durationSeconds / creditRule.audioSecondsPerCredit);

/** Credits for speech. `characters` ≥ 0 of the texts that were not in the cache. */
export const creditsForSpeech = (characters: number): number => Math.ceil(characters / creditRule.charactersPerCredit);

/** Currency of prices; amounts are in minor units (cents). */
export const currency = 'usd';

/** Time for which a subscription keeps its plan after a failed payment. */
export const paymentGraceDays = 7;

export type PlanTerms = {
  readonly name: string;
  /** Credits per month, shared by an organisation and its children. */
  readonly monthlyCredits: number;
  /** Maximum of remaining credits that roll over into the next month. */
  readonly rolloverCredits: number;
  /** Invitations that an organisation and its children send within 24 hours. */
  readonly invitationsPerDay: number;
  /** Price of an extra credit; null: not for sale. */
  readonly extraCreditCents: number | null;
  /** Price per month; null: not for sale to users. */
  readonly monthlyPriceCents: number | null;
  /** Total size of an organisation's files, uploaded and produced. */
  readonly storageBytes: number;
  /** Weight of the organisation where several wait for the same threads: twice the weight, twice the time. */
  readonly shareWeight: number;
};

/** Our own starting values: an ad of thirty seconds costs four credits. */
export const planTerms: Readonly<Record<Plan, PlanTerms>> = {
  free: {
    name: 'Free',
    monthlyCredits: 100,
    rolloverCredits: 0,
    invitationsPerDay: 10,
    extraCreditCents: null,
    monthlyPriceCents: null,
    storageBytes: 5_000_000_000,
    shareWeight: 1,
  },
  indie: {
    name: 'Indie',
    monthlyCredits: 1_000,
    rolloverCredits: 500,
    invitationsPerDay: 20,
    extraCreditCents: 5,
    monthlyPriceCents: 2_900,
    storageBytes: 20_000_000_000,
    shareWeight: 2,
  },
  production: {
    name: 'Production',
    monthlyCredits: 10_000,
    rolloverCredits: 5_000,
    invitationsPerDay: 100,
    extraCreditCents: 3,
    monthlyPriceCents: 19_900,
    storageBytes: 200_000_000_000,
    shareWeight: 4,
  },
  internal: {
    name: 'Internal',
    monthlyCredits: 1_000_000,
    rolloverCredits: 0,
    invitationsPerDay: 20_000,
    extraCreditCents: null,
    monthlyPriceCents: null,
    storageBytes: 1_000_000_000_000,
    shareWeight: 4,
  },
  enterprise: {
    name: 'Enterprise',
    monthlyCredits: 1_000_000,
    rolloverCredits: 0,
    invitationsPerDay: 20_000,
    extraCreditCents: null,
    monthlyPriceCents: null,
    storageBytes: 1_000_000_000_000,
    shareWeight: 4,
  },
  developer: {
    name: 'Developer',
    monthlyCredits: 5_000,
    rolloverCredits: 2_500,
    invitationsPerDay: 20,
    extraCreditCents: 4,
    monthlyPriceCents: 9_900,
    storageBytes: 50_000_000_000,
    shareWeight: 2,
  },
};

/** Plans for sale to users, cheapest first. */
export const soldPlans = ['indie', 'developer', 'production'] as const satisfies readonly Plan[];
export type SoldPlan = (typeof soldPlans)[number];

export const isSold = (plan: string): plan is SoldPlan => (soldPlans as readonly string[]).includes(plan);

export const priceCents = (plan: SoldPlan): number => planTerms[plan].monthlyPriceCents ?? 0;
