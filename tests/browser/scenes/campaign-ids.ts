import { campaignMessage } from '@sonora/contracts/messages/campaigns';
import type { Message, MessageReference } from '@sonora/contracts/messages/message';

/** Ids, instants and texts of the campaigns in scenes. */
export const sceneId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const dayMs = 86_400_000;
export const hourMs = 3_600_000;
export const sceneNow = Date.parse('2026-11-26T12:00:00Z');

/** A message of the server as it is on the wire. */
export const wired = ({
  text,
  ...message
}: Message): { readonly text: string; readonly message: MessageReference } => ({
  text,
  message,
});

export const conditions = {
  cities: campaignMessage('campaigns.conditionCity', { values: 'Leeds, York' }),
  morning: campaignMessage('campaigns.conditionTime', { from: '06:00', to: '10:00' }),
  weather: campaignMessage('campaigns.conditionWeather', { values: 'rain, snow' }),
  cold: campaignMessage('campaigns.conditionFeed', { column: 'temperature', comparison: 'lessThan', value: 5 }),
} as const;

export const feedId = sceneId(900);

export const creativeNames = [
  'Cold Brew, everywhere',
  'Cold Brew, Leeds and York mornings',
  'Cold Brew, bad weather: the version with the longer ending for stations',
  'Cold Brew, London',
  'Cold Brew, weekend',
] as const;
