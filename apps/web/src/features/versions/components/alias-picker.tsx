import type { SoundTemplateResponse, VersionControls, Voice } from '@sonora/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { templatesOptions } from '../../../shared/sounds/api.ts';
import { Sheet } from '../../../shared/ui/overlays/dialog.tsx';
import { voicesOptions } from '../../../shared/voices/api.ts';
import { soundFilterOf, voiceFilterOf, withSoundFilter, withVoiceFilter } from '../model/choice-filters.ts';

const loadVoices = () => import('../../../shared/voices/voice-choice.tsx');
const loadSounds = () => import('../../../shared/sounds/sound-choice.tsx');
const VoiceChoice = lazyPanel(loadVoices);
const SoundChoice = lazyPanel(loadSounds);

const none: readonly never[] = [];

/** Voices by alias; empty while they are loading. */
export const useVoices = (): ReadonlyMap<string, Voice> => {
  const voices = useQuery(voicesOptions()).data?.data.voices ?? none;
  return useMemo(() => new Map(voices.map((voice) => [voice.alias, voice])), [voices]);
};

/** Sound templates by alias; empty while they are loading. */
export const useTemplates = (): ReadonlyMap<string, SoundTemplateResponse> => {
  const templates = useQuery(templatesOptions()).data?.data.templates ?? none;
  return useMemo(() => new Map(templates.map((template) => [template.alias, template])), [templates]);
};

/** What is chosen: a voice or a sound, for something that has a name. */
export type AliasRequest = {
  readonly kind: 'voice' | 'sound';
  readonly title: string;
  readonly current: string;
  /** What previews of voices speak. */
  readonly text: string;
  readonly onChoose: (alias: string) => void;
};

type ChoiceProps = {
  readonly request: AliasRequest;
  /** Of the set-up: with its filters the list opens. */
  readonly controls: VersionControls;
  /** Remembers the filters; absent where they are for one choice only. */
  readonly onControls?: ((change: (controls: VersionControls) => VersionControls) => void) | undefined;
};

const Voices = ({ request, controls, onControls }: ChoiceProps) => (
  <VoiceChoice
    voices={useVoices()}
    text={request.text}
    speed={1}
    current={request.current}
    onChoose={request.onChoose}
    initialFilter={voiceFilterOf(controls)}
    onFilter={(filter) => onControls?.((now) => withVoiceFilter(now, filter))}
  />
);

const Sounds = ({ request, controls, onControls }: ChoiceProps) => (
  <SoundChoice
    templates={useTemplates()}
    current={request.current === '' ? null : request.current}
    script={undefined}
    onChoose={(alias) => request.onChoose(alias ?? '')}
    initialFilter={soundFilterOf(controls)}
    onFilter={(filter) => onControls?.((now) => withSoundFilter(now, filter))}
  />
);

type AliasPickerProps = Omit<ChoiceProps, 'request'> & {
  /** Undefined while the panel is closed. */
  readonly request: AliasRequest | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Side panel in which a voice or a sound is chosen. */
export const AliasPicker = ({ request, isOpen, onClose, ...filters }: AliasPickerProps) => {
  const shown = useLast(request);
  useEffect(() => {
    // Loads the list in parallel with the panel's code. An error is reported by the panel itself, which loads it again.
    if (request) (request.kind === 'voice' ? loadVoices() : loadSounds()).catch(() => {});
  }, [request]);
  return (
    <Sheet isOpen={isOpen} title={shown?.title ?? ''} onClose={onClose}>
      {shown?.kind === 'voice' && <Voices request={shown} {...filters} />}
      {shown?.kind === 'sound' && <Sounds request={shown} {...filters} />}
    </Sheet>
  );
};
