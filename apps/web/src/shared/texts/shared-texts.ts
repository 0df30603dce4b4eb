import { translated } from './translated.ts';

export const texts = translated('shared', {
  pause: (what: string) => `Pause ${what}`,
  play: (what: string) => `Play ${what}`,
  close: 'Close',
  tryAgain: 'Try again',
  requestFailed: 'Request failed',
  more: (count: number) => `${count} more`,
  thePassword: 'the password',
  show: (secret: string) => `Show ${secret}`,
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  justNow: 'just now',
  secondsAgo: (count: number) => `${count} s ago`,
  minutesAgo: (count: number) => `${count} min ago`,
  offline: 'Sonora cannot be reached. Please check your connection and try again.',
});
