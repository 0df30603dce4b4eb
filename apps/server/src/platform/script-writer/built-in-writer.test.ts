import { describe, expect, it } from 'vitest';
import { createBuiltInWriter } from './built-in-writer.ts';
import type { AdRequest } from './script-writer.ts';

const request: AdRequest = {
  productName: 'Luma',
  productDescription: 'Luma is a lamp that follows the daylight. One charge lasts two weeks. Order at luma.example.',
  language: 'en',
  speechSeconds: 8,
  measure: (text) => text.length / 15,
  tone: undefined,
  count: 3,
  seed: 1,
  callToAction: undefined,
  targetAudience: undefined,
  isInThirdPerson: undefined,
  owner: 'org',
};

describe('the built-in writer', () => {
  it('lets other work go on between its ads', async () => {
    let turns = 0;
    let isWriting = true;
    const countTurn = (): void => {
      turns += 1;
      if (isWriting) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    const { ads } = await createBuiltInWriter().write(request);
    isWriting = false;
    expect(ads).toHaveLength(3);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  const warned = async (change: Partial<AdRequest>): Promise<readonly string[]> => {
    const { warnings } = await createBuiltInWriter().write({ ...request, count: 1, ...change });
    return warnings.map(({ messageId }) => messageId).filter((id) => id !== 'scripts.short');
  };
  const ours = 'We make Luma, a lamp that follows the daylight. Our lamps last two weeks. Order at luma.example.';

  it.each<readonly [string, Partial<AdRequest>]>([
    ['scripts.audience', { targetAudience: 'people who read at night' }],
    ['scripts.firstPerson', { isInThirdPerson: true, productDescription: ours }],
    ['scripts.thirdPerson', { isInThirdPerson: false }],
  ])('says %s when a wish changes nothing', async (messageId, change) => {
    expect(await warned(change)).toEqual([messageId]);
  });

  it.each<Partial<AdRequest>>([
    { productDescription: ours },
    { isInThirdPerson: true },
    { isInThirdPerson: false, productDescription: ours },
  ])('says nothing about the person for %j', async (change) => {
    expect(await warned(change)).toEqual([]);
  });

  it('works on one request at a time between the turns of other work', async () => {
    let turn = 0;
    let isWriting = true;
    const countTurn = (): void => {
      turn += 1;
      if (isWriting) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    const writersByTurn = new Map<number, Set<number>>();
    const writer = createBuiltInWriter();
    const measuredBy = (number: number) => (text: string) => {
      writersByTurn.set(turn, (writersByTurn.get(turn) ?? new Set()).add(number));
      return text.length / 15;
    };
    await Promise.all(
      [1, 2, 3, 4].map((number) => writer.write({ ...request, owner: `org ${number}`, measure: measuredBy(number) })),
    );
    isWriting = false;
    expect(new Set([...writersByTurn.values()].flatMap((writers) => [...writers]))).toEqual(new Set([1, 2, 3, 4]));
    expect(Math.max(...[...writersByTurn.values()].map(({ size }) => size))).toBe(1);
  });

  it('ends when its caller has gone', async () => {
    const controller = new AbortController();
    const written = createBuiltInWriter().write(request, controller.signal);
    controller.abort(new Error('gone'));
    await expect(written).rejects.toThrow('gone');
  });
});
