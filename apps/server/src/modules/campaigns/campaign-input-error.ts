import type { Message } from '@sonora/contracts/messages/message';

/** What members gave cannot be used: a data feed, or audio for a creative. The sentence tells them why. */
export class CampaignInputError extends Error {
  override readonly name = 'CampaignInputError';
  readonly sentence: Message;
  constructor(sentence: Message, cause?: unknown) {
    super(sentence.text, { cause });
    this.sentence = sentence;
  }
}
