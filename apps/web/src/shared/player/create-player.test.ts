import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlayer } from './create-player.ts';
import type { Track } from './track.ts';

/** As much of an audio element as the player uses. Its time passes only in tests. */
const createElement = () => {
  const element = {
    currentTime: 0,
    duration: 30,
    paused: true,
    volume: 1,
    muted: false,
    onended: () => {},
    onpause: () => {},
    onerror: () => {},
    play: async (): Promise<void> => {
      element.paused = false;
    },
    pause: (): void => {
      if (element.paused) return;
      element.paused = true;
      // Browsers send the event later.
      queueMicrotask(() => element.onpause());
    },
  };
  return element;
};

type Element = ReturnType<typeof createElement>;

const frames = new Map<number, () => void>();
let requests = 0;

beforeEach(() => {
  frames.clear();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void): number => {
    requests += 1;
    frames.set(requests, frame);
    return requests;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
});
afterEach(() => vi.unstubAllGlobals());

/** What browsers do between two tasks: they paint. */
const paint = async (): Promise<void> => {
  const due = [...frames.values()];
  frames.clear();
  for (const frame of due) frame();
  await Promise.resolve();
};

const setUp = () => {
  const elements = new Map<string, Element>();
  const player = createPlayer({
    elementOf: async ({ id }) => {
      const element = elements.get(id) ?? createElement();
      elements.set(id, element);
      await paint();
      return element as unknown as HTMLAudioElement;
    },
    clear: () => elements.clear(),
  });
  return { player, elements };
};

const render = (number: number): Track => ({
  id: `render ${number}`,
  title: 'Ad',
  uri: `/${number}`,
  durationSeconds: 30,
});

describe('the player', () => {
  it('plays 200 renders in a row, each while the one before is still playing', async () => {
    const { player, elements } = setUp();
    const silent: number[] = [];
    for (let number = 1; number <= 200; number += 1) {
      const track = render(number);
      player.present(track);
      // Every change is at another place, often before the position of the render that is playing.
      const fromSeconds = (number * 7) % 25;
      await player.play(track, { fromSeconds, untilSeconds: fromSeconds + 4 });
      const element = elements.get(track.id);
      if (player.getState().status !== 'playing' || element?.paused !== false) silent.push(number);
      if (element) element.currentTime += 1 + (number % 3);
      await paint();
    }
    expect(silent).toEqual([]);
  });

  it('stops at the end of the span that it plays', async () => {
    const { player, elements } = setUp();
    await player.play(render(1), { fromSeconds: 2, untilSeconds: 5 });
    const element = elements.get('render 1') as Element;
    element.currentTime = 4.9;
    await paint();
    expect(player.getState().status).toBe('playing');
    element.currentTime = 5.1;
    await paint();
    expect(player.getState().status).toBe('paused');
    expect(element.paused).toBe(true);
  });

  it('shows new properties of the track that is playing, and no other track', async () => {
    const { player } = setUp();
    await player.play(render(1));
    player.present({ ...render(1), note: 'older' });
    expect(player.getState()).toMatchObject({ status: 'playing', track: { id: 'render 1', note: 'older' } });
    player.present(render(2));
    expect(player.getState()).toMatchObject({ status: 'playing', track: { id: 'render 1' } });
  });

  it('plays the last of several tracks that were started at once', async () => {
    const { player, elements } = setUp();
    await Promise.all([player.play(render(1)), player.play(render(2)), player.play(render(3))]);
    expect(player.getState()).toMatchObject({ status: 'playing', track: { id: 'render 3' } });
    expect([...elements].filter(([, { paused }]) => !paused).map(([id]) => id)).toEqual(['render 3']);
  });
});
