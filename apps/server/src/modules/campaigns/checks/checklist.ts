import { type BuyerId, type BuyerRequirements, buyerProfiles } from '@sonora/adserving';
import { limits, type StoredRendition } from '@sonora/contracts';
import type { ChecklistItem } from '@sonora/contracts/campaigns/campaign-schemas';
import { isPublicAddress } from '@sonora/contracts/campaigns/public-address';
import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message } from '@sonora/contracts/messages/message';
import type { CreativeRow } from '../creatives/creatives.repository.ts';
import { told } from '../told.ts';
import { bannerItems } from './banner-items.ts';
import { type CheckedItem, type ChecklistFacts, readyCreatives } from './checked-item.ts';
import { usualLengthItems } from './length-items.ts';
import { loudnessItems } from './loudness-items.ts';

const isAccepted = (rendition: StoredRendition, needs: BuyerRequirements): boolean =>
  needs.mimeTypes.includes(rendition.mimeType) &&
  rendition.bitrateKbps >= (needs.minBitrateKbps ?? 0) &&
  (!needs.needsConstantBitrate || rendition.isConstantBitrate) &&
  (needs.sampleRateHz === undefined || rendition.sampleRateHz === needs.sampleRateHz) &&
  rendition.sizeBytes <= (needs.maxFileBytes ?? Number.POSITIVE_INFINITY);

type Check = {
  readonly requirement: ChecklistItem['requirement'];
  readonly isMet: (rendition: StoredRendition) => boolean;
  readonly met: Message;
  readonly unmet: Message;
};

const renditionChecks = (needs: BuyerRequirements): readonly Check[] => {
  const { mimeTypes, minBitrateKbps, needsConstantBitrate, sampleRateHz, maxFileBytes } = needs;
  const checks: Check[] = [
    {
      requirement: 'mimeType',
      isMet: ({ mimeType }) => mimeTypes.includes(mimeType),
      met: campaignMessage('campaigns.checkTypeMet', { types: mimeTypes.join(', ') }),
      unmet: campaignMessage('campaigns.checkTypeUnmet', { types: mimeTypes.join(', ') }),
    },
  ];
  if (minBitrateKbps !== undefined)
    checks.push({
      requirement: 'bitrate',
      isMet: ({ bitrateKbps }) => bitrateKbps >= minBitrateKbps,
      met: campaignMessage('campaigns.checkBitrateMet', { min: minBitrateKbps }),
      unmet: campaignMessage('campaigns.checkBitrateUnmet', { min: minBitrateKbps }),
    });
  if (needsConstantBitrate)
    checks.push({
      requirement: 'constantBitrate',
      isMet: ({ isConstantBitrate }) => isConstantBitrate,
      met: campaignMessage('campaigns.checkConstantMet'),
      unmet: campaignMessage('campaigns.checkConstantUnmet'),
    });
  if (sampleRateHz !== undefined)
    checks.push({
      requirement: 'sampleRate',
      isMet: (rendition) => rendition.sampleRateHz === sampleRateHz,
      met: campaignMessage('campaigns.checkSampleRateMet', { rate: sampleRateHz }),
      unmet: campaignMessage('campaigns.checkSampleRateUnmet', { rate: sampleRateHz }),
    });
  if (maxFileBytes !== undefined)
    checks.push({
      requirement: 'fileSize',
      isMet: ({ sizeBytes }) => sizeBytes <= maxFileBytes,
      met: campaignMessage('campaigns.checkFileSizeMet'),
      unmet: campaignMessage('campaigns.checkFileSizeUnmet', { megabytes: Math.floor(maxFileBytes / 1_000_000) }),
    });
  return checks;
};

const ofRenditions = (facts: ChecklistFacts, needs: BuyerRequirements): CheckedItem[] => {
  const rows = readyCreatives(facts);
  const lacking = rows.filter(({ renditions }) => !renditions.some((rendition) => isAccepted(rendition, needs)));
  return renditionChecks(needs).map(({ requirement, isMet, met, unmet }): CheckedItem => {
    // One rendition must meet everything; those that have none are counted where they fail.
    const failing = lacking.filter(({ renditions }) => !renditions.some(isMet)).map(({ id }) => id);
    return failing.length === 0
      ? { requirement, state: 'ok', sentence: met }
      : { requirement, state: 'error', sentence: unmet, creativeIds: failing, fix: 'prepareAgain' };
  });
};

const ofLengths = (
  facts: ChecklistFacts,
  { minSeconds = 0, maxSeconds, usualSeconds }: BuyerRequirements,
): CheckedItem[] => {
  const rows = readyCreatives(facts);
  const secondsOf = ({ durationMs }: CreativeRow): number => (durationMs ?? 0) / 1_000;
  const max = maxSeconds ?? Number.POSITIVE_INFINITY;
  const items: CheckedItem[] = [];
  if (minSeconds > 0 || maxSeconds !== undefined) {
    const creativeIds = rows.filter((row) => secondsOf(row) < minSeconds || secondsOf(row) > max).map(({ id }) => id);
    const values = { min: minSeconds, max: maxSeconds ?? '∞' };
    items.push(
      creativeIds.length === 0
        ? { requirement: 'length', state: 'ok', sentence: campaignMessage('campaigns.checkLengthMet', values) }
        : {
            requirement: 'length',
            state: 'error',
            sentence: campaignMessage('campaigns.checkLengthUnmet', values),
            creativeIds,
          },
    );
  }
  if (usualSeconds) items.push(...usualLengthItems(facts, usualSeconds));
  return items;
};

/** This tag is one wrapper; whether the tag behind it is another one, only its server knows. */
const ofWrapper = ({ settings: { wrapper } }: ChecklistFacts, { maxWrappers }: BuyerRequirements): CheckedItem[] => {
  if (wrapper === null || maxWrappers === undefined) return [];
  const isMet = !wrapper.followAdditionalWrappers;
  return [
    {
      requirement: 'wrapper',
      state: isMet ? 'ok' : 'warning',
      sentence: campaignMessage(isMet ? 'campaigns.checkWrapperMet' : 'campaigns.checkWrapperUnmet', {
        max: maxWrappers,
      }),
    },
  ];
};

const ofDefault = ({ settings, creatives }: ChecklistFacts): CheckedItem => {
  const row = creatives.get(settings.defaultCreativeId ?? '');
  if (row?.state === 'ready')
    return { requirement: 'defaultCreative', state: 'ok', sentence: campaignMessage('campaigns.checkDefaultMet') };
  const sentence = row?.state === 'preparing' ? 'campaigns.defaultPreparing' : 'campaigns.defaultMissing';
  return {
    requirement: 'defaultCreative',
    state: 'error',
    sentence: campaignMessage(row?.state === 'failed' ? 'campaigns.defaultFailed' : sentence),
  };
};

const ofAddress = (
  { adsPublicUrl, isAddressSet, areAdsPassedOn }: ChecklistFacts,
  { mayChangeAddress }: ChecklistReader,
): CheckedItem => {
  if (isPublicAddress(adsPublicUrl) && isAddressSet && mayChangeAddress)
    return {
      requirement: 'https',
      state: 'ok',
      sentence: campaignMessage('campaigns.checkHttpsSet', { address: adsPublicUrl }),
      fix: 'useConfiguredAddress',
    };
  if (isPublicAddress(adsPublicUrl))
    return { requirement: 'https', state: 'ok', sentence: campaignMessage('campaigns.checkHttpsMet') };
  // Where the http process passes ads on, tags begin with the address of the pages.
  const operatorSetting = areAdsPassedOn ? 'SONORA_PUBLIC_URL' : 'SONORA_ADS_PUBLIC_URL';
  const values = { address: adsPublicUrl, setting: operatorSetting };
  return {
    requirement: 'https',
    state: 'error',
    sentence: campaignMessage('campaigns.checkHttpsUnmet', values),
    operatorSetting,
    ...(mayChangeAddress && { fix: 'useHttps' }),
  };
};

/** Who reads a checklist. */
type ChecklistReader = {
  /** An administrator of the installation, who may change the address of tags. */
  readonly mayChangeAddress: boolean;
};

/** Requirements of a buyer against the renditions and banners of a draft. */
export const buyerChecklist = (
  facts: ChecklistFacts,
  buyer: BuyerId,
  reader: ChecklistReader = { mayChangeAddress: false },
): ChecklistItem[] => {
  const needs: BuyerRequirements = buyerProfiles[buyer].requirements;
  const { vastVersion, wrapper } = facts.settings;
  const isVersionTaken = needs.vastVersions.includes(vastVersion);
  const versions = needs.vastVersions.join(', ');
  const items: CheckedItem[] = [
    ofDefault(facts),
    ofAddress(facts, reader),
    isVersionTaken
      ? {
          requirement: 'vastVersion',
          state: 'ok',
          sentence: campaignMessage('campaigns.checkVersionMet', { version: vastVersion }),
        }
      : {
          requirement: 'vastVersion',
          state: 'error',
          sentence: campaignMessage('campaigns.checkVersionUnmet', { versions }),
          fix: 'useVersion',
        },
    ...(wrapper === null ? [...ofRenditions(facts, needs), ...ofLengths(facts, needs), ...loudnessItems(facts)] : []),
    ...ofWrapper(facts, needs),
    ...bannerItems(facts, needs),
  ];
  return items.map(
    ({ sentence, creativeIds = [], details = [], ...item }): ChecklistItem => ({
      ...told(sentence),
      fix: 'none',
      progress: null,
      crop: null,
      operatorSetting: null,
      ...item,
      creativeIds: creativeIds.slice(0, limits.campaigns.differences),
      creativeCount: creativeIds.length,
      details: details.slice(0, limits.campaigns.checkDetails).map(told),
    }),
  );
};
