import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import { adLoudness, isLoudnessExpected, isMastered, lufsText } from './ad-loudness.ts';
import { type CheckedItem, type ChecklistFacts, readyCreatives } from './checked-item.ts';

const range = { min: lufsText(adLoudness.minLufs), max: lufsText(adLoudness.maxLufs) };
const target = lufsText(adLoudness.targetLufs);

/** Creatives that are being mastered, and those for which it failed. */
const ofMastering = ({ settings, creatives }: ChecklistFacts): CheckedItem[] => {
  const mastered = settings.creatives.flatMap(({ creativeId }) => {
    const row = creatives.get(creativeId);
    return row?.source.mastering ? [row] : [];
  });
  const preparing = mastered.filter(({ state }) => state === 'preparing');
  const failed = mastered.filter(({ state }) => state === 'failed');
  const items: CheckedItem[] = [];
  if (preparing.length > 0) {
    const total = mastered.length - failed.length;
    const done = total - preparing.length;
    const percents = preparing.reduce((sum, { progressPercent }) => sum + progressPercent, 100 * done);
    items.push({
      requirement: 'loudness',
      state: 'warning',
      sentence: campaignMessage('campaigns.checkLoudnessMastering', { done, total, lufs: target }),
      creativeIds: preparing.map(({ id }) => id),
      fix: 'cancelMastering',
      progress: { done, total, percent: Math.floor(percents / total) },
    });
  }
  const [problem] = failed.flatMap((row) => row.problem ?? []);
  if (problem)
    items.push({
      requirement: 'loudness',
      state: 'error',
      sentence: campaignMessage('campaigns.checkLoudnessFailed', { count: failed.length, problem }),
      creativeIds: failed.map(({ id }) => id),
      // The former audio takes the place of those that are still being mastered, too.
      fix: 'cancelMastering',
    });
  return items;
};

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
  const items = ofMastering(facts);
  const measured = ofMeasured(facts);
  // While some are being mastered, those that are right say nothing about all of them.
  return items.length === 0 ? measured : [...items, ...measured.filter(({ state }) => state !== 'ok')];
};
