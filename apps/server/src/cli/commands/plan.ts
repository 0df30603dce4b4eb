import { DomainError, type Plan, plans } from '@sonora/contracts';
import { setPlan } from '../../modules/billing/index.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { withDatabase } from '../database.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const maxCredits = 1_000_000_000;

const isPlan = (name: string | undefined): name is Plan => plans.some((plan) => plan === name);

/** @throws UsageError */
const creditsOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text) || Number(text) > maxCredits) {
    throw new UsageError(`--credits should be a whole number from 0 to ${maxCredits}`);
  }
  return Number(text);
};

export const planCommand: Command = {
  usage: 'plan ORGANISATION-ID PLAN',
  options: {
    credits: { type: 'string', value: 'N', text: 'credits of a month, where they are others than those of the plan' },
  },
  run: async ({ positionals, values }) => {
    const [orgId, plan, ...rest] = positionals;
    if (orgId === undefined || !uuid.test(orgId) || !isPlan(plan) || rest.length > 0) {
      throw new UsageError(`say: plan ORGANISATION-ID PLAN, where PLAN is one of ${plans.join(', ')}`);
    }
    const monthlyCredits = creditsOf(values.credits as string | undefined);
    return withDatabase(async (handle) => {
      try {
        const { rootId } = await setPlan(handle, {
          orgId,
          plan,
          ...(monthlyCredits === undefined ? {} : { monthlyCredits }),
        });
        return {
          document: { orgId: rootId, plan, monthlyCredits: monthlyCredits ?? null },
          text: `${rootId} is on ${plan}`,
        };
      } catch (error) {
        if (error instanceof DomainError) throw new CommandError(error.detail);
        throw error;
      }
    });
  },
};
