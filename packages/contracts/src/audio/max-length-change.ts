/** Maximum relative change of the length of sound by time-stretching, up or down. Beyond it, speech needs new synthesis. */
export const MAX_LENGTH_CHANGE = 0.06;
