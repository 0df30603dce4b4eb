import { type CampaignSettings, limits, type RuleSettings } from '@sonora/contracts';
import type { CampaignCreative } from '@sonora/contracts/campaigns/campaign-schemas';
import type { Database } from '../../../platform/database/database.ts';
import type { CampaignsServices } from '../campaigns.services.ts';
import { creativeOrigin } from '../drafts/campaign-view.ts';
import { told } from '../told.ts';
import { type CreativeRow, createCreativesRepository } from './creatives.repository.ts';

/** Signed address of the first rendition of a creative. */
export const playAddress = (
  { mediaAddresses }: Pick<CampaignsServices, 'mediaAddresses'>,
  row: Pick<CreativeRow, 'renditions'> | undefined,
): string | null => {
  const [rendition] = row?.renditions ?? [];
  if (!rendition) return null;
  const { objectKey: key, name: fileName, mimeType: mediaType } = rendition;
  return mediaAddresses.issue({ key, fileName, mediaType, download: false }).url;
};

/** Creatives of a draft as responses have them. @param chosen ids of those that are wanted, in their order */
export const viewCreatives = async (
  services: Pick<CampaignsServices, 'mediaAddresses'> & { readonly db: Database },
  { orgId, settings }: { readonly orgId: string; readonly settings: CampaignSettings },
  chosen: readonly string[],
): Promise<CampaignCreative[]> => {
  const rows = await createCreativesRepository(services.db).byIds(orgId, chosen);
  const wanted = new Set(chosen);
  const rulesOf = Map.groupBy(
    settings.rules.filter(({ creativeId }) => wanted.has(creativeId)),
    ({ creativeId }): string => creativeId,
  );
  const places = new Map(
    settings.creatives.map(({ creativeId, name }, index) => [creativeId, { name, position: index + 1 }]),
  );
  return chosen.flatMap((id): CampaignCreative[] => {
    const row = rows.get(id);
    const place = places.get(id);
    if (!row || !place) return [];
    const rules: readonly RuleSettings[] = rulesOf.get(id) ?? [];
    return [
      {
        creativeId: id,
        ...place,
        isDefault: id === settings.defaultCreativeId,
        ...creativeOrigin(row.source),
        state: row.state,
        problem: row.problem && told(row.problem),
        durationSeconds: row.durationMs === null ? null : row.durationMs / 1_000,
        integratedLufs: row.loudness?.integratedLufs ?? null,
        truePeakDbtp: row.loudness?.truePeakDbtp ?? null,
        cells: row.cells && { ...row.cells },
        renditions: row.renditions.map(({ objectKey: _key, codec: _codec, ...rendition }) => rendition),
        url: playAddress(services, row),
        rules: rules.slice(0, limits.campaigns.rulesInCreative),
        ruleCount: rules.length,
      },
    ];
  });
};
