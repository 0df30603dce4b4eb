import type { ChorusProcessor, DelayProcessor, ReverbProcessor } from 'spessasynth_core';

/* The arrangement adds reverberation and chorus, so the synthesiser has none. Its own effects would also allocate seconds of delay line for each note, audible or not. */
const nothing = (): void => {};

export const silentReverb = (): ReverbProcessor => {
  const settings = { level: 0, preLowpass: 0, character: 0, time: 0, delayFeedback: 0, preDelayTime: 0 };
  return { ...settings, process: nothing, getSnapshot: () => settings };
};

export const silentChorus = (): ChorusProcessor => {
  const sends = { sendLevelToReverb: 0, sendLevelToDelay: 0 };
  const settings = { level: 0, preLowpass: 0, feedback: 0, delay: 0, rate: 0, depth: 0, ...sends };
  return { ...settings, process: nothing, getSnapshot: () => settings };
};

export const silentDelay = (): DelayProcessor => {
  const times = { timeCenter: 0, timeRatioLeft: 0, timeRatioRight: 0 };
  const levels = { level: 0, levelCenter: 0, levelLeft: 0, levelRight: 0, sendLevelToReverb: 0 };
  const settings = { preLowpass: 0, feedback: 0, ...times, ...levels };
  return { ...settings, process: nothing, getSnapshot: () => settings };
};
