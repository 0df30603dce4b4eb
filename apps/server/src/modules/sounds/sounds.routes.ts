import { DomainError, limits, type SoundTemplateResponse } from '@sonora/contracts';
import { encoderPresetNames, loudnessPresetNames, mixPresetNames } from '@sonora/contracts/audio';
import { audioformMessage } from '@sonora/contracts/messages/audioforms';
import { type MessageReference, referenceOf } from '@sonora/contracts/messages/message';
import { presetMessage, presetMessages } from '@sonora/contracts/messages/presets';
import { DELIVERED_CEILING_DBTP, loudnessPresets } from '@sonora/engine/presets';
import {
  findSoundEffect,
  findSoundTemplate,
  type SoundEffect,
  type SoundTemplate,
  searchEffects,
  searchTemplates,
  similarTemplates,
  soundEffects,
  soundTemplates,
} from '@sonora/soundscape/catalogue';
import { answerEnvelope } from '../../platform/http/answer-envelope.ts';
import { memberCaller, type RequestContext, router } from '../../platform/http/router.ts';
import { filterTemplates } from './filter-templates.ts';

export type SoundsServices = {
  readonly publicUrl: string;
  readonly version: string;
  /**
   * Aliases of the templates that sound most like an audio file of an organisation, nearest first.
   * @throws DomainError `not-found` for a file that the organisation does not have, `not-audio` for one without readable audio
   */
  readonly similarToFile: (orgId: string, fileId: string, count: number) => Promise<readonly string[]>;
};

const loudnessDescriptions = loudnessPresetNames.map((name) => {
  const { targetLufs, ceilingDbtp } = loudnessPresets[name];
  const delivered = Math.max(ceilingDbtp, DELIVERED_CEILING_DBTP);
  return [name, presetMessage('presets.loudness', { target: targetLufs, ceiling: ceilingDbtp, delivered })] as const;
});

const display = (values: readonly string[]): { display_values: string[] } => ({ display_values: [...values] });

/** The catalogue has no collections; a request for one finds nothing. */
const noCollections: readonly string[] = [];

const toTemplate = (template: SoundTemplate, publicUrl: string): SoundTemplateResponse => {
  const { labels } = template;
  return {
    soundTemplateId: template.id,
    soundtemplate_id: template.id,
    alias: template.alias,
    name: template.name,
    description: template.description,
    samples: { default: `${publicUrl}/catalogue/sound/${encodeURIComponent(template.alias)}/sample.mp3` },
    tags: {
      moods: [...labels.mood],
      tempo: [labels.tempo],
      instruments: [...labels.instrument],
      collections: [...noCollections],
      genres: [...labels.genre],
    },
    labels: {
      'as.genre': display(labels.genre),
      'as.subgenre': display(labels.subgenre ?? []),
      'as.mood': display(labels.mood),
      'as.instrument': display(labels.instrument),
      'as.key': display([labels.key]),
      'as.energy': display([labels.energy]),
      'as.tempo': display([labels.tempo]),
      'as.bpm': display([String(labels.bpm)]),
      'as.holidays': display(labels.holidays),
    },
    durations: {
      min: limits.adSeconds.min,
      max: limits.adSeconds.max,
      increments: limits.adSeconds.step,
      fixedValues: [...template.writtenSeconds],
    },
    accessType: template.accessType,
    license_type: template.licenseType,
    provider: template.provider,
    templateGeneration: { type: template.lengthKind },
    segmentNames: [...template.segments],
  };
};

const toEffect = (effect: SoundEffect, publicUrl: string) => ({
  soundEffectId: effect.id,
  alias: effect.alias,
  name: effect.name,
  description: effect.description,
  category: effect.category,
  tags: [...effect.tags],
  duration: effect.durationSeconds,
  sample: `${publicUrl}/catalogue/effect/${encodeURIComponent(effect.alias)}/sample.mp3`,
});

const includesAny = (values: readonly string[], asked: readonly string[] | undefined): boolean => {
  if (asked === undefined || asked.length === 0) return true;
  const wanted = asked.map((value) => value.toLowerCase());
  return values.some((value) => wanted.includes(value.toLowerCase()));
};

export const createSoundsRoutes = ({ publicUrl, version, similarToFile }: SoundsServices) => {
  const envelope = <T>(context: RequestContext, data: T, message?: string) =>
    answerEnvelope(context, version, data, message);
  const one = (context: RequestContext, name: string) => {
    const template = findSoundTemplate(name);
    // Client libraries report this sentence when the body is null.
    return template
      ? envelope(context, toTemplate(template, publicUrl))
      : envelope(context, null, 'Sound template does not exist');
  };
  return router.sounds.router({
    listTemplates: router.sounds.listTemplates.handler(({ input, context }) => {
      const { moods, genres, instruments, collections, access_type: accessType } = input.query;
      const found = soundTemplates.filter(
        ({ labels, accessType: own }) =>
          includesAny(labels.mood, moods) &&
          includesAny(labels.genre, genres) &&
          includesAny(labels.instrument, instruments) &&
          includesAny(noCollections, collections) &&
          includesAny([own], accessType),
      );
      return envelope(context, { templates: found.map((template) => toTemplate(template, publicUrl)) });
    }),
    templateByAlias: router.sounds.templateByAlias.handler(({ input, context }) => one(context, input.params.alias)),
    templateById: router.sounds.templateById.handler(({ input, context }) => one(context, input.params.id)),
    listEffects: router.sounds.listEffects.handler(({ input, context }) => {
      const { query = '', category } = input.query;
      const found = searchEffects(query, soundEffects).filter(({ item }) => includesAny([item.category], category));
      return envelope(context, { soundEffects: found.map(({ item }) => toEffect(item, publicUrl)) });
    }),
    effectByAlias: router.sounds.effectByAlias.handler(({ input, context }) => {
      const effect = findSoundEffect(input.params.alias);
      if (!effect)
        throw new DomainError('not-found', {
          detail: audioformMessage('audioforms.soundEffectNotFound', { alias: input.params.alias }),
        });
      return envelope(context, toEffect(effect, publicUrl));
    }),
    recommend: router.sounds.recommend.handler(async ({ input, context }) => {
      const { soundTemplateId = '', fileId, numberOfResults, filters } = input.body;
      // With filters, all are compared, since the nearest may be among those that do not match.
      const count = filters.length > 0 ? soundTemplates.length : numberOfResults;
      const nearest = async (): Promise<readonly SoundTemplate[]> => {
        if (fileId !== undefined) {
          const aliases = await similarToFile(memberCaller(context).orgId, fileId, count);
          return aliases.flatMap((alias) => findSoundTemplate(alias) ?? []);
        }
        const template = findSoundTemplate(soundTemplateId);
        if (!template) throw new DomainError('sound-not-found');
        return similarTemplates(template, soundTemplates, count).map(({ item }) => item);
      };
      const found = filterTemplates(await nearest(), input.body).slice(0, numberOfResults);
      return envelope(context, { soundTemplates: found.map((item) => toTemplate(item, publicUrl)) });
    }),
    queryTemplates: router.sounds.queryTemplates.handler(({ input, context }) => {
      const { query, pageLimit } = input.body;
      const matching = searchTemplates(query, soundTemplates).map(({ item }) => item);
      const soundTemplatesFound = filterTemplates(matching, input.body)
        .slice(0, pageLimit)
        .map(({ id, alias, name, labels }) => ({
          soundTemplateId: id,
          alias,
          name,
          meta: { genre: [...labels.genre], energy: [labels.energy], bpm: labels.bpm },
        }));
      return envelope(context, { soundTemplates: soundTemplatesFound });
    }),
    mixPresets: router.sounds.mixPresets.handler(({ context }) =>
      envelope(context, {
        presets: mixPresetNames.map((name) => ({ name, description: presetMessages[`presets.mixing.${name}`] })),
      }),
    ),
    encoderPresets: router.sounds.encoderPresets.handler(({ context }) =>
      envelope(context, {
        presets: Object.fromEntries(
          encoderPresetNames.map((name) => [name, presetMessages[`presets.encoders.${name}`]]),
        ),
        loudnessPresets: Object.fromEntries(loudnessDescriptions.map(([name, { text }]) => [name, text])),
        messages: {
          loudnessPresets: Object.fromEntries(
            loudnessDescriptions.map(([name, message]): [string, MessageReference] => [name, referenceOf(message)]),
          ),
        },
      }),
    ),
  });
};
