import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { adLoudness, isLoudnessExpected, isMastered, lufsText } from './ad-loudness.ts';
import { audioWorkItems } from './audio-work-items.ts';
import { type CheckedItem, type ChecklistFacts, readyCreatives } from './checked-item.ts';

const range = { min: lufsText(adLoudness.minLufs), max: lufsText(adLoudness.maxLufs) };
const target = lufsText(adLoudness.targetLufs);

const ofMeasured = (facts: ChecklistFacts): CheckedItem[] => {
  const rows = readyCreatives(facts);
  const wrong = rows.filter((row) => !isLoudnessExpected(row));
  if (wrong.length === 0) {
    const sentence = campaignMessage('campaigns.checkLoudnessMet', range);
    return rows.length === 0 ? [] : [{ requirement: 'loudness', state: 'ok', sentence }];
  }
  const isFixable = wrong.some((row) => !isMastered(row));
  return [
    {
      requirement: 'loudness',
      state: 'warning',
      sentence: campaignMessage(
        isFixable ? 'campaigns.checkLoudnessUnmet' : 'campaigns.checkLoudnessUnreachable',
        range,
      ),
      creativeIds: wrong.map(({ id }) => id),
      ...(isFixable ? { fix: 'masterLoudness' as const } : {}),
    },
  ];
};

/** Loudness and true peak of the creatives, and what is being done about them. */
export const loudnessItems = (facts: ChecklistFacts): CheckedItem[] => {
  const items = audioWorkItems(facts, {
    requirement: 'loudness',
    has: ({ loudnessPreset }) => loudnessPreset !== undefined,
    working: (values) => campaignMessage('campaigns.checkLoudnessMastering', { ...values, lufs: target }),
    failed: (values) => campaignMessage('campaigns.checkLoudnessFailed', values),
  });
  const measured = ofMeasured(facts);
  // While some are being mastered, those that are right say nothing about all of them.
  return items.length === 0 ? measured : [...items, ...measured.filter(({ state }) => state !== 'ok')];
};
