import { messagesOf } from './message.ts';

export const organisationMessages = {
  'organisations.invitationAccepted': 'This invitation has been accepted already.',
  'organisations.invitationDeclined': 'This invitation has been declined.',
  'organisations.invitationWithdrawn': 'This invitation has been withdrawn.',
  'organisations.invitationExpired': 'This invitation has expired. Please ask for a new one.',
  'organisations.invitationUnknown': 'This invitation does not exist.',
  'organisations.invitationForOther':
    'This invitation is for another e-mail address. Please sign in with the address that it was sent to.',
  'organisations.parentNotDeletable': 'The parent organization cannot be deleted.',
  'organisations.ownerNotEditable': 'The owner of an organization cannot be edited.',
  'organisations.ownerNotDeletable': 'The owner of an organization cannot be deleted.',
  'organisations.lastOwner': 'The last owner cannot leave an organization.',
  'organisations.ownRole': 'You cannot change your own role or permissions.',
  'organisations.maxAddresses': 'at most {count} addresses are taken at once',
  'organisations.notAnAddress': '{email} is not an e-mail address.',
  'organisations.alreadyMember': '{email} is a member of this organization already.',
  'organisations.alreadyInvited':
    '{email} has been invited already. The invitation can be sent again from the list of users.',
  'organisations.maxInvitations': 'An organization can send {count} invitations a day. Please send the rest tomorrow.',
  'organisations.languageUnknown': 'must be one of the list, with one of its accents',
  'organisations.sessionTooLarge': 'This session holds too much to be saved.',
  'organisations.tooManyProjects': 'Your organisation has {count} projects, which is the maximum.',
  'organisations.projectExists': 'A project named {name} already exists.',
  'organisations.maxLinks':
    'Your organisation can make {count} links an hour. The next one is possible in {minutes, plural, one {# minute} other {# minutes}}.',
  'organisations.wrongLinkPasswords': 'Too many wrong passwords. Please try again in 15 minutes.',
  'organisations.assetUnknown': 'must be the id of a file or an ad, or an address of this installation',
  'organisations.onlyFinishedShared': 'Only a finished ad can be shared.',
  'organisations.maxRows': 'at most {count} rows are taken at once',
  'organisations.maxColumns': 'a row may have at most {count} columns',
  'organisations.csvHeader': 'a line of column names (word, replacement, …) and at least one row are needed',
  'organisations.maxReadings': 'A dictionary may have {count} readings.',
  'organisations.phoneticAlphabet': 'must be written in the International Phonetic Alphabet, with a vowel',
  'organisations.nothingToSay': 'must hold something that can be said',
  'organisations.noLetter': 'must hold a letter or a digit',
  'organisations.languageFamily': 'must be a family of languages, such as en, or global',
  'organisations.csvUnreadable': '{reason}',
} as const;

export const organisationMessage = messagesOf(organisationMessages);
