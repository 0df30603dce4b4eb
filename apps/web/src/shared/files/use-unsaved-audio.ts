import { useRef, useState } from 'react';
import type { SavedAudio } from './save-audio.ts';

/** Which of several are not saved yet: after a failure, only these are saved again. */
export const useUnsavedAudio = (audios: readonly SavedAudio[]) => {
  const saved = useRef(new Set<string>());
  const [count, setCount] = useState(0);
  return {
    left: () => audios.filter(({ audioformId }) => !saved.current.has(audioformId)),
    count,
    setCount,
    note: ({ audioformId }: SavedAudio): void => {
      saved.current.add(audioformId);
      setCount(saved.current.size);
    },
  };
};
