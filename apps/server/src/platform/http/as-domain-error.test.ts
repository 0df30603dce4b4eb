import { ORPCError } from '@orpc/server';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { describe, expect, it } from 'vitest';
import { UnlistedDatabaseError } from '../event-sink/databases/unlisted-database-error.ts';
import { StorageAwayError, StorageFullError, StorageMissingError } from '../storage/storage.ts';
import { PackError } from '../voice-packs/pack-error.ts';
import { asDomainError } from './as-domain-error.ts';

describe('errors of the platform', () => {
  it.each([
    [new StorageMissingError('key'), 'not-found'],
    [new StorageFullError(), 'no-space'],
    [Object.assign(new Error('write failed'), { code: 'ENOSPC' }), 'no-space'],
    [Object.assign(new Error('write failed'), { code: 'EDQUOT' }), 'no-space'],
    [new StorageAwayError({ cause: new Error('away') }), 'storage-unavailable'],
    [new PackError('busy', voicePackMessage('voicePacks.locked', { pack: 'tiny' })), 'conflict'],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'unavailable'],
    [new UnlistedDatabaseError(), 'unavailable'],
    [new Error('a bug'), 'internal'],
    [Object.assign(new Error('card declined'), { statusCode: 402, code: 'card_declined' }), 'internal'],
    [Object.assign(new Error('body'), { statusCode: 413, code: 'FST_ERR_CTP_BODY_TOO_LARGE' }), 'too-large'],
    [Object.assign(new Error('range'), { statusCode: 416, expose: true }), 'malformed'],
    [new ORPCError('NOT_FOUND'), 'not-found'],
    [new ORPCError('PAYLOAD_TOO_LARGE'), 'too-large'],
    [new ORPCError('INTERNAL_SERVER_ERROR'), 'internal'],
  ])('%s reaches the caller as %s', (error, code) => {
    expect(asDomainError(error)).toMatchObject({ code, cause: error });
  });

  it('keeps the sentence of a voice pack', () => {
    const locked = voicePackMessage('voicePacks.locked', { pack: 'tiny' });
    expect(asDomainError(new PackError('busy', locked)).detail).toBe(locked.text);
  });
});
