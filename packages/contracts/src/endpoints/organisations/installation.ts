import { z } from 'zod';
import { access } from '../../access.ts';
import { endpoint, uuid } from '../../endpoint.ts';
import { plans } from '../../enumerations.ts';
import { type FeatureFlag, featureFlagNames } from '../../flags.ts';
import { auditFilter, auditPage, auditQuery } from '../../schemas/organisation-answers.ts';

const tags = ['Installation'] as const;
const administrators = access.may('installation.administer');

export const listedOrganisation = z.object({
  orgId: uuid,
  orgName: z.string(),
  plan: z.enum(plans),
  isChildOrg: z.boolean(),
  parentName: z.string().nullable(),
  numberOfUsers: z.number().int(),
});
export type ListedOrganisation = z.infer<typeof listedOrganisation>;

const flagName = z.enum(featureFlagNames as [FeatureFlag, ...FeatureFlag[]]);

export const flagState = z.object({
  flag: flagName,
  title: z.string(),
  hasEffect: z.boolean().describe('false while nothing depends on it'),
  isOn: z.boolean().describe('what holds there'),
  setHere: z.boolean().nullable().describe('what was set for this very place; null where it follows the one above'),
  inherited: z.boolean().describe('what would hold if nothing were set here'),
});
export type FlagState = z.infer<typeof flagState>;

const flagStates = z.object({ flags: z.array(flagState) });
const place = z.object({ orgId: uuid.optional().describe('an organisation; without it the whole installation') });

/** Endpoints for administrators of the installation, across organisations. */
export const installation = {
  listOrganisations: endpoint(administrators, {
    method: 'GET',
    path: '/installation/organisations',
    cost: 'list',
    summary: 'Organisations of this installation, by name',
    tags,
  })
    .input(
      z.object({
        query: z.object({
          search: z.string().max(120).optional().describe('part of a name, or an id'),
          limit: z.coerce.number().int().min(1).max(100).default(20),
          offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        }),
      }),
    )
    .output(z.object({ organisations: z.array(listedOrganisation), total: z.number().int() })),
  listFlags: endpoint(administrators, {
    method: 'GET',
    path: '/installation/flags',
    cost: 'read',
    summary: 'Feature flags of an organisation, or of the installation',
    tags,
  })
    .input(z.object({ query: place }))
    .output(flagStates),
  setFlag: endpoint(administrators, {
    method: 'PUT',
    path: '/installation/flags/{flag}',
    cost: 'change',
    summary: 'Switch a flag on or off for an organisation or the installation, or let it follow the one above',
    tags,
  })
    .input(
      z.object({
        params: z.object({ flag: flagName }),
        body: place.extend({ isOn: z.boolean().nullable().describe('null: as the one above') }),
      }),
    )
    .output(flagStates),
  listAudit: endpoint(administrators, {
    method: 'GET',
    path: '/installation/audit',
    cost: 'list',
    summary: 'What was administered for the whole installation, newest first',
    tags,
  })
    .input(z.object({ query: auditQuery }))
    .output(auditPage),
  exportAudit: endpoint(administrators, {
    method: 'GET',
    path: '/installation/audit/csv',
    cost: 'list',
    summary: 'What was administered for the whole installation as a table, at most 100,000 rows',
    tags,
  })
    .input(z.object({ query: auditFilter }))
    .output(z.file()),
};
