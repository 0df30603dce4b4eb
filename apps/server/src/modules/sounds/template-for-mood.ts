import { soundTemplates } from '@sonora/soundscape/catalogue';

/** Alias of a sound template with a mood, another one for each position; undefined when none has it. */
export const templateForMood = (mood: string, position: number): string | undefined => {
  const wanted = mood.trim().toLowerCase();
  if (wanted === '') return undefined;
  const fitting = soundTemplates.filter(({ labels }) => labels.mood.some((name) => name.toLowerCase() === wanted));
  return fitting[position % Math.max(1, fitting.length)]?.alias;
};
