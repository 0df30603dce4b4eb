import { type CampaignSettings, DomainError, type RuleSettings } from '@sonora/contracts';
import type { GivenRule } from '@sonora/contracts/endpoints/campaigns/campaigns';
import type { ExpectedCreative } from '@sonora/contracts/endpoints/campaigns/creative-calls';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { MemberCaller } from '../../../platform/http/authorise.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { changeDraft } from '../drafts/change-draft.ts';
import { creativesOfFiles, insertCreatives, type WantedCreative } from './add-creatives.ts';
import { assertCreativesKnown, assertPartKnown, assertRulesKnown, type ExpectedId } from './assert-known.ts';

type Services = Pick<CampaignsServices, 'handle' | 'jobs' | 'quota'>;
type Draft = { readonly id: string; readonly expectedRevision?: number | undefined };
/** Creatives as the caller knows them. */
type Expected = { readonly expected: readonly ExpectedCreative[] };

const noCreative = (place: string): DomainError =>
  new DomainError('invalid-input', {
    findings: [{ place, message: campaignMessage('campaigns.problemNoCreative') }],
  });

const memberIds = ({ creatives }: CampaignSettings): ReadonlySet<string> =>
  new Set(creatives.map(({ creativeId }) => creativeId));

/**
 * Adds creatives to a draft. @param isDefault the first one becomes the default creative
 * @returns the revision and ids of the creatives. @throws DomainError `not-found`, `edit-conflict`, `invalid-input`, `storage-limit`
 */
export const addCreatives = async (
  { handle, jobs, quota }: Services,
  caller: MemberCaller,
  {
    id,
    isDefault = false,
    expectedDefaultId,
    ...from
  }: Draft & { readonly isDefault?: boolean; readonly expectedDefaultId?: ExpectedId } & (
      | { readonly fileIds: readonly string[] }
      | { readonly wanted: readonly WantedCreative[] }
    ),
): Promise<{ readonly revision: number; readonly ids: readonly string[] }> => {
  const { orgId } = caller;
  await quota.assertStorageLeft(orgId);
  const { revision, result: ids } = await changeDraft(handle, caller, { id }, async ({ db, settings }) => {
    assertPartKnown(settings, 'defaultCreativeId', expectedDefaultId);
    const wanted = 'wanted' in from ? from.wanted : await creativesOfFiles(db, orgId, from.fileIds);
    const added = await insertCreatives({ db, jobs }, { orgId, campaignId: id }, wanted);
    const changed = {
      ...settings,
      creatives: [...settings.creatives, ...added],
      ...(isDefault ? { defaultCreativeId: added[0]?.creativeId ?? null } : {}),
    };
    const change = isDefault
      ? campaignMessage('campaigns.changeDefault')
      : campaignMessage('campaigns.changeCreativesAdded', { count: added.length });
    return { settings: changed, change, result: added.map(({ creativeId }) => creativeId) };
  });
  return { revision, ids };
};

const withId = (rule: GivenRule): RuleSettings => ({ ...rule, ruleId: rule.ruleId ?? newId() });

/** @throws DomainError `invalid-input` for a rule without creative, or an id that two rules have */
const assertRules = (
  settings: CampaignSettings,
  rules: readonly RuleSettings[],
  placeOf: (index: number) => string,
): void => {
  const members = memberIds(settings);
  const seen = new Set<string>();
  for (const [index, { ruleId, creativeId }] of rules.entries()) {
    if (!members.has(creativeId)) throw noCreative(`${placeOf(index)}.creativeId`);
    if (seen.has(ruleId))
      throw new DomainError('invalid-input', {
        findings: [{ place: `${placeOf(index)}.ruleId`, message: campaignMessage('campaigns.problemRuleTwice') }],
      });
    seen.add(ruleId);
  }
};

type RulesChange = {
  readonly set: readonly GivenRule[];
  readonly remove: readonly string[];
  /** Rules as the caller knows them. */
  readonly expected: readonly RuleSettings[];
};

/** Adds, replaces and removes rules. @throws DomainError `not-found`, `edit-conflict`, `invalid-input` */
export const changeRules = async (
  { handle }: Pick<Services, 'handle'>,
  caller: MemberCaller,
  { set, remove, expected, ...draft }: Draft & RulesChange,
): Promise<{ readonly revision: number; readonly rules: RuleSettings[] }> => {
  const { revision, result: rules } = await changeDraft(handle, caller, draft, async ({ settings }) => {
    assertRulesKnown(settings, expected);
    const given = set.map(withId);
    assertRules(settings, given, (index) => `set.${index}`);
    const byId = new Map(given.map((rule) => [rule.ruleId, rule]));
    const gone = new Set(remove);
    const kept = settings.rules.filter(({ ruleId }) => !gone.has(ruleId));
    const known = new Set(kept.map(({ ruleId }) => ruleId));
    const changed = {
      ...settings,
      rules: [
        ...kept.map((rule) => byId.get(rule.ruleId) ?? rule),
        ...given.filter(({ ruleId }) => !known.has(ruleId)),
      ],
    };
    const change = campaignMessage('campaigns.changeRules', {
      count: given.length + settings.rules.length - kept.length,
    });
    return { settings: changed, change, result: given };
  });
  return { revision, rules };
};

export type CreativeChange = {
  readonly creativeId: string;
  readonly name?: string | undefined;
  readonly rules?: readonly Omit<GivenRule, 'creativeId'>[] | undefined;
};

/**
 * Changes names and rules of creatives. @param replace creatives that are not named are removed
 * @throws DomainError `not-found`, `edit-conflict`, `invalid-input`
 */
export const changeCreatives = async (
  { handle }: Pick<Services, 'handle'>,
  caller: MemberCaller,
  {
    creatives,
    replace,
    expected,
    ...draft
  }: Draft & Expected & { readonly creatives: readonly CreativeChange[]; readonly replace: boolean },
): Promise<{ readonly revision: number }> => {
  const { revision } = await changeDraft(handle, caller, draft, async ({ settings }) => {
    assertCreativesKnown(settings, expected);
    const members = memberIds(settings);
    const changes = new Map(creatives.map((change) => [change.creativeId, change]));
    for (const [index, { creativeId }] of creatives.entries())
      if (!members.has(creativeId)) throw noCreative(`creatives.${index}.creativeId`);
    const present = replace
      ? settings.creatives.filter(({ creativeId }) => changes.has(creativeId))
      : settings.creatives;
    const left = new Set(present.map(({ creativeId }) => creativeId));
    const given = creatives.flatMap(({ creativeId, rules = [] }) =>
      rules.map((rule) => withId({ ...rule, creativeId })),
    );
    assertRules(settings, given, () => 'creatives');
    const givenIds = new Set(given.map(({ ruleId }) => ruleId));
    const kept = settings.rules.filter(
      ({ ruleId, creativeId }) => left.has(creativeId) && !changes.get(creativeId)?.rules && !givenIds.has(ruleId),
    );
    const { defaultCreativeId } = settings;
    const changed = {
      ...settings,
      defaultCreativeId: defaultCreativeId !== null && left.has(defaultCreativeId) ? defaultCreativeId : null,
      creatives: present.map(({ creativeId, name }) => ({ creativeId, name: changes.get(creativeId)?.name ?? name })),
      rules: [...kept, ...given],
    };
    const change = campaignMessage('campaigns.changeCreatives', { count: creatives.length });
    return { settings: changed, change, result: undefined };
  });
  return { revision };
};

/** Removes creatives and their rules. @throws DomainError `not-found`, `edit-conflict` */
export const removeCreatives = async (
  { handle }: Pick<Services, 'handle'>,
  caller: MemberCaller,
  { creativeIds, expected, ...draft }: Draft & Expected & { readonly creativeIds: readonly string[] },
): Promise<{ readonly revision: number }> => {
  const gone = new Set(creativeIds);
  const { revision } = await changeDraft(handle, caller, draft, async ({ settings }) => {
    assertCreativesKnown(settings, expected);
    const changed = {
      ...settings,
      creatives: settings.creatives.filter(({ creativeId }) => !gone.has(creativeId)),
      rules: settings.rules.filter(({ creativeId }) => !gone.has(creativeId)),
      defaultCreativeId: gone.has(settings.defaultCreativeId ?? '') ? null : settings.defaultCreativeId,
    };
    const count = settings.creatives.length - changed.creatives.length;
    return {
      settings: changed,
      change: campaignMessage('campaigns.changeCreativesRemoved', { count }),
      result: undefined,
    };
  });
  return { revision };
};
