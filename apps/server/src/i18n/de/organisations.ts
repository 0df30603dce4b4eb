import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../en/organisations.ts';

export const de: Translation<typeof en> = {
  'organisations.invitation.administrator': 'Jemand aus der Verwaltung',
  'organisations.invitation.subject': '{inviter} lädt Sie zu {organisation} bei Sonora ein',
  'organisations.invitation.greeting': 'Guten Tag,',
  'organisations.invitation.text':
    '{inviter} lädt Sie zu {organisation} bei Sonora ein, wo Organisationen Audiospots machen: {role, select, admin {für die Verwaltung} other {zur Mitarbeit}}.',
  'organisations.invitation.choice': 'Dort können Sie die Einladung annehmen oder ablehnen. Sie gilt 30 Tage.',
  'organisations.invitation.action': 'Einladung lesen',
  'organisations.invitation.note':
    'Wenn Sie nicht wissen, wer Sie einlädt, beachten Sie diese E-Mail nicht: Dann geschieht nichts.',
};
