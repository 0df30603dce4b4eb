import { translated } from './translated.ts';

export const texts = translated('shared', {
  pause: 'Pause',
  play: 'Play',
  close: 'Close',
  tryAgain: 'Try again',
  requestFailed: 'Request failed',
  more: (count: number) => `${count} more`,
  thePassword: 'the password',
  show: (secret: string) => `Show ${secret}`,
  offline: 'Sonora cannot be reached. Please check your connection and try again.',
});
