import { DomainError, type VoicePack } from '@sonora/contracts';
import { type Message, referenceOf } from '@sonora/contracts/messages/message';
import { voicePackMessage } from '@sonora/contracts/messages/voice-packs';
import { type RequestContext, router } from '../../../platform/http/router.ts';
import { packMessageOf } from '../../../platform/voice-packs/pack-texts.ts';
import type { PackStatus, VoicePackFolder } from '../../../platform/voice-packs/voice-pack-folder.ts';
import type { VoicePacksRepository, WorkRow } from './voice-packs.repository.ts';

export type VoicePacksServices = {
  readonly repository: VoicePacksRepository;
  /**
   * The available packs, read again for each request, since the operator may add some. @throws PackError when the list
   * is unreadable
   */
  readonly openPacks: () => Promise<VoicePackFolder>;
  /** A sentence for each unusable model folder. */
  readonly problems: () => Promise<readonly Message[]>;
  /** Enqueues the installation of a pack. */
  readonly order: (name: string) => Promise<void>;
  /**
   * Runs a change of a pack and writes its audit entry in one transaction. @returns false when there was nothing to
   * change
   */
  readonly withAudit: (
    context: RequestContext,
    act: { readonly action: 'voicePack.ordered' | 'voicePack.stopped' | 'voicePack.removed'; readonly target: string },
    work: (repository: VoicePacksRepository) => Promise<boolean>,
  ) => Promise<boolean>;
};

const referenceTo = (text: string) => {
  const message = packMessageOf(text);
  return message && referenceOf(message);
};

const toPack = ({ pack, state, bytesHere }: PackStatus, work: WorkRow | undefined): VoicePack => ({
  name: pack.name,
  title: pack.title,
  licence: pack.licence,
  messages: { title: referenceTo(pack.title), licence: referenceTo(pack.licence) },
  languages: [...pack.languages],
  voices: pack.voices,
  megabytes: pack.megabytes,
  state,
  bytesHere,
  work: work
    ? {
        stage: work.stage,
        doneBytes: work.doneBytes,
        totalBytes: work.totalBytes,
        bytesPerSecond: work.bytesPerSecond,
        message: work.message,
        ...work.messageReference,
      }
    : null,
});

/** Voice packs of the installation. */
export const createVoicePacksRoutes = ({ repository, openPacks, problems, order, withAudit }: VoicePacksServices) => {
  const list = async (): Promise<VoicePack[]> => {
    const [known, work] = await Promise.all([(await openPacks()).list(), repository.list()]);
    return known.map((status) =>
      toPack(
        status,
        work.find(({ name }) => name === status.pack.name),
      ),
    );
  };
  const one = async (name: string): Promise<{ data: VoicePack }> => {
    const pack = (await list()).find((candidate) => candidate.name === name);
    if (!pack) throw new DomainError('not-found');
    return { data: pack };
  };
  return router.voicePacks.router({
    list: router.voicePacks.list.handler(async () => {
      const found = await problems();
      return {
        data: {
          packs: await list(),
          problems: found.map(({ text }) => text),
          messages: { problems: found.map(referenceOf) },
        },
      };
    }),
    install: router.voicePacks.install.handler(async ({ input, context }) => {
      const { name } = input.params;
      const { data } = await one(name);
      const act = { action: 'voicePack.ordered', target: data.title } as const;
      if (await withAudit(context, act, (within) => within.begin(name)))
        await order(name).catch(async (error: unknown) => {
          // No job was enqueued: without this, the pack could not be ordered again until the order times out.
          await repository.delete(name);
          throw error;
        });
      return one(name);
    }),
    cancel: router.voicePacks.cancel.handler(async ({ input, context }) => {
      const { name } = input.params;
      const { data } = await one(name);
      await withAudit(context, { action: 'voicePack.stopped', target: data.title }, (within) => within.stop(name));
      return one(name);
    }),
    remove: router.voicePacks.remove.handler(async ({ input, context }) => {
      const { name } = input.params;
      const { data } = await one(name);
      if (await repository.isUnderWay(name)) {
        throw new DomainError('conflict', { detail: voicePackMessage('voicePacks.beingFetched') });
      }
      const packs = await openPacks();
      await withAudit(context, { action: 'voicePack.removed', target: data.title }, async (within) => {
        await within.delete(name);
        // Last, because a failing transaction cannot restore files.
        await packs.remove(name);
        return true;
      });
      return { data: { ...data, state: 'absent' as const, bytesHere: 0, work: null } };
    }),
  });
};
