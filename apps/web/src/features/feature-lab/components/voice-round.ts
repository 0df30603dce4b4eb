import { useEffect, useRef, useState } from 'react';
import { previewId } from '../../../shared/audio/preview-id.ts';
import { previewUrl } from '../../../shared/audio/voice-preview.ts';
import { player } from '../../../shared/player/player.ts';

/** Resolves with true when a track has ended, and with false when it was stopped or replaced. */
const playedToEnd = (id: string): Promise<boolean> =>
  new Promise((resolve) => {
    let hasSounded = false;
    const leave = player.subscribe(() => {
      const { track, status, durationSeconds } = player.getState();
      if (track?.id !== id) done(false);
      else if (status === 'playing') hasSounded = true;
      else if (status === 'failed') done(true);
      else if (status === 'paused' && hasSounded) done(player.getPosition() >= durationSeconds - 0.1);
    });
    const done = (isWhole: boolean): void => {
      leave();
      resolve(isWhole);
    };
  });

type RoundOptions = { readonly onFailure: (voice: string) => void };

/** Plays a text in several voices one after another; each is synthesised while the one before plays. */
export const useVoiceRound = ({ onFailure }: RoundOptions) => {
  const [speaking, setSpeaking] = useState<string>();
  const round = useRef(0);
  const stop = (): void => {
    round.current += 1;
    setSpeaking(undefined);
    player.pause();
  };
  const start = async (text: string, voices: readonly string[]): Promise<void> => {
    round.current += 1;
    const mine = round.current;
    for (const [index, voice] of voices.entries()) {
      setSpeaking(voice);
      const uri = await previewUrl(text, voice, 1).catch(() => undefined);
      if (mine !== round.current) return;
      if (uri === undefined) {
        onFailure(voice);
        continue;
      }
      const next = voices[index + 1];
      if (next !== undefined) previewUrl(text, next, 1).catch(() => {});
      const id = previewId(text, voice, 1);
      const whole = playedToEnd(id);
      void player.play({ id, title: text, subtitle: voice, uri }, { fromSeconds: 0 });
      if (!(await whole) || mine !== round.current) break;
    }
    if (mine === round.current) setSpeaking(undefined);
  };
  useEffect(
    () => () => {
      round.current += 1;
    },
    [],
  );
  return { speaking, start, stop };
};
