import { limits } from '@sonora/contracts/limits';
import { useEffect, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useMay } from '../../../shared/api/session.ts';
import { type LineEstimates, unestimated, withEstimates } from '../model/audio/line-estimates.ts';
import type { ScriptLine } from '../model/document/ad.ts';

/** Time without a change after which the server is asked. */
const REST_MILLISECONDS = 400;

const nothing: LineEstimates = new Map();

/** Lengths of the lines as the server estimates them, which knows what their voices took before. */
export const useLineEstimates = (lines: readonly ScriptLine[]): LineEstimates => {
  const mayAsk = useMay('speech.preview');
  const [estimates, setEstimates] = useState(nothing);
  useEffect(() => {
    const asked = unestimated(estimates, lines).slice(0, limits.recipeClips);
    if (!mayAsk || asked.length === 0) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const body = { lines: asked.map(({ text, voiceAlias }) => ({ text: text.trim(), voice: voiceAlias })) };
      // Without an answer, the estimate by characters stays.
      const answer = await api.speech.lengths({ body }, { signal: controller.signal }).catch(() => undefined);
      if (answer && !controller.signal.aborted) setEstimates((before) => withEstimates(before, asked, answer.seconds));
    }, REST_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [lines, estimates, mayAsk]);
  return estimates;
};
