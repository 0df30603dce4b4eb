import { qaChoice } from '@sonora/audioform/versions';
import { limits, type VersionProblem } from '@sonora/contracts';
import { createAudioformsRepository, documentHashOf, maxCreditsOf } from '../../audioforms/index.ts';
import { type CostedItem, creditsForItems } from '../../billing/index.ts';
import type { TableServices } from './change-rows.ts';
import { planRows, type RowScope } from './plan-rows.ts';
import { readSetUp, requirePlan, type SessionOfTable } from './table-setup.ts';
import { toProblem } from './tables.mapper.ts';

/** What is kept of a row that can be rendered. */
type GoodRow = {
  readonly id: string;
  readonly seconds: number;
  readonly characters: number;
  readonly ownValues: number;
};

type Count = {
  readonly good: GoodRow[];
  /** By document hash: the first row with this document. */
  readonly costs: Map<string, CostedItem>;
  readonly problems: VersionProblem[];
  problemCount: number;
  alreadyRendered: number;
  audioSeconds: number;
  newSeconds: number;
};

const emptyCount = (): Count => ({
  good: [],
  costs: new Map(),
  problems: [],
  problemCount: 0,
  alreadyRendered: 0,
  audioSeconds: 0,
  newSeconds: 0,
});

/**
 * Number, length, cost and problems of versions before they are rendered.
 *
 * The credits are those that a batch of these rows holds, so that a caller who may start it can also pay for it, and never pays
 * more. Less may be charged: a text that several rows speak alike is paid for once. How often it is spoken is known only
 * afterwards, because a slot may need it at another speed.
 */
export const estimateVersions = async (services: TableServices, session: SessionOfTable, scope: RowScope) => {
  const { db } = services.handle;
  const setUp = await readSetUp(db, services, session);
  const plan = requirePlan(setUp);
  const count = emptyCount();
  await planRows(db, { session, setUp, plan }, scope, (row, planned) => {
    if (!planned.ok) {
      count.problemCount += planned.problems.length;
      const room = limits.versions.problemsInAnswer - count.problems.length;
      count.problems.push(...planned.problems.slice(0, room).map((problem) => toProblem(row.position, problem)));
      return;
    }
    const { document, seconds, characters, ownValues } = planned;
    const documentHash = documentHashOf(document);
    count.good.push({ id: row.id, seconds, characters, ownValues });
    count.audioSeconds += seconds;
    if (!row.isChanged) count.alreadyRendered += 1;
    if (count.costs.has(documentHash)) return;
    count.costs.set(documentHash, { documentHash, credits: maxCreditsOf(document) });
    if (row.isChanged) count.newSeconds += seconds;
  });
  const { good, costs, problems, problemCount, alreadyRendered, audioSeconds, newSeconds } = count;
  const choice = qaChoice(good);
  const idAt = (index: number | undefined): string | null => (index === undefined ? null : (good[index]?.id ?? null));
  const rate = await createAudioformsRepository(db).secondsPerAudioSecond(session.orgId);
  return {
    versions: good.length,
    duplicates: good.length - costs.size,
    credits: await creditsForItems(db, session.orgId, [...costs.values()]),
    audioSeconds,
    alreadyRendered,
    renderSeconds: newSeconds * rate,
    qa: { shortest: idAt(choice.shortest), longest: idAt(choice.longest), allDefault: idAt(choice.allDefault) },
    problems,
    problemCount,
  };
};
