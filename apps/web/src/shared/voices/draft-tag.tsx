import type { Voice } from '@sonora/contracts';
import { Link } from '@tanstack/react-router';
import { useMay } from '../api/session.ts';
import { Tag } from '../ui/lists/tag.tsx';
import { isDraftVoice } from './draft-voice.ts';
import { t } from './messages.ts';

/** Marks a voice that is good enough for drafts only. */
export const DraftTag = ({ voice }: { readonly voice: Pick<Voice, 'provider'> }) =>
  isDraftVoice(voice) ? <Tag tone="warning">{t('voiceCards.draftVoice')}</Tag> : null;

/** The way to better voices, for users who can take it. */
export const NaturalVoicesLink = () => {
  const mayInstall = useMay('installation.administer');
  const mayConnect = useMay('organisation.administer');
  if (mayInstall) return <Link to="/voices/packs">{t('voiceCards.installNaturalVoices')}</Link>;
  return mayConnect ? <Link to="/voices/services">{t('voiceCards.connectNaturalVoices')}</Link> : null;
};
