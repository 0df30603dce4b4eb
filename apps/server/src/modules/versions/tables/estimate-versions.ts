import { createHash } from 'node:crypto';
import { assetOf, type CanonicalAudioform, planSpeech } from '@sonora/audioform';
import { qaChoice, versionKey } from '@sonora/audioform/versions';
import { creditsForAudio, creditsForSpeech, limits } from '@sonora/contracts';
import { createAudioformsRepository } from '../../audioforms/index.ts';
import type { TableServices } from './change-rows.ts';
import { inTurns, planRows, type RowScope, rowsInScope } from './plan-rows.ts';
import { readSetUp, requirePlan, type SessionOfTable } from './table-setup.ts';
import { toProblem } from './tables.mapper.ts';
import { createTablesRepository, type MarkedRow } from './tables.repository.ts';

type GoodRow = {
  readonly row: MarkedRow;
  readonly document: CanonicalAudioform;
  readonly seconds: number;
  readonly ownValues: number;
};

/** Characters of texts that no earlier document has in the same voice. */
const newCharacters = (document: CanonicalAudioform, spoken: Set<string>): number => {
  let characters = 0;
  for (const { assetKey, text } of planSpeech(document)) {
    const asset = assetOf(document, assetKey);
    const voice = asset?.type === 'tts' ? assetOf(document, asset.voiceRef) : undefined;
    const key = JSON.stringify([voice?.type === 'voice' ? voice.voiceAlias : '', text]);
    if (spoken.has(key)) continue;
    spoken.add(key);
    characters += [...text.replaceAll(/<[^<>]*>/g, '')].length;
  }
  return characters;
};

const costOf = async (rows: readonly GoodRow[]) => {
  const seen = new Set<string>();
  const spoken = new Set<string>();
  let [duplicates, credits, audioSeconds, newSeconds] = [0, 0, 0, 0];
  await inTurns(rows, ({ row, document, seconds }) => {
    audioSeconds += seconds;
    const key = createHash('sha256').update(versionKey(document)).digest('base64');
    if (seen.has(key)) {
      duplicates += 1;
      return;
    }
    seen.add(key);
    if (!row.isChanged) return;
    newSeconds += seconds;
    credits += creditsForAudio(seconds) + creditsForSpeech(newCharacters(document, spoken));
  });
  return { duplicates, credits, audioSeconds, newSeconds };
};

/** Number, length, cost and problems of versions before they are rendered. */
export const estimateVersions = async (services: TableServices, session: SessionOfTable, scope: RowScope) => {
  const { db } = services.handle;
  const setUp = await readSetUp(db, services, session);
  const plan = requirePlan(setUp);
  const rows = rowsInScope(await createTablesRepository(db).all(session, setUp.hash), scope);
  const planned = await planRows(plan, rows);
  const good = planned.flatMap(({ row, planned: version }): GoodRow[] => (version.ok ? [{ row, ...version }] : []));
  const problems = planned.flatMap(({ row, planned: version }) =>
    version.ok ? [] : version.problems.map((problem) => toProblem(row.position, problem)),
  );
  const { newSeconds, ...cost } = await costOf(good);
  const choice = qaChoice(good);
  const idAt = (index: number | undefined): string | null =>
    index === undefined ? null : (good[index]?.row.id ?? null);
  const rate = await createAudioformsRepository(db).secondsPerAudioSecond(session.orgId);
  return {
    versions: good.length,
    ...cost,
    alreadyRendered: good.filter(({ row }) => !row.isChanged).length,
    renderSeconds: newSeconds * rate,
    qa: { shortest: idAt(choice.shortest), longest: idAt(choice.longest), allDefault: idAt(choice.allDefault) },
    problems: problems.slice(0, limits.versions.problemsInAnswer),
    problemCount: problems.length,
  };
};
