import { messagesOf } from './message.ts';

export const organisationMessages = {
  'organisations.invitationAccepted': 'This invitation has been accepted already.',
  'organisations.invitationDeclined': 'This invitation has been declined.',
  'organisations.invitationWithdrawn': 'This invitation has been withdrawn.',
  'organisations.invitationExpired': 'This invitation has expired. Ask for a new one.',
  'organisations.invitationUnknown': 'This invitation does not exist.',
  'organisations.invitationForOther':
    'This invitation is for another email address. Sign in with the address it was sent to.',
  'organisations.parentNotDeletable': 'The parent organization cannot be deleted.',
  'organisations.ownerNotEditable': 'The owner of an organization cannot be edited.',
  'organisations.ownerNotDeletable': 'The owner of an organization cannot be deleted.',
  'organisations.lastOwner': 'The last owner cannot leave an organization.',
  'organisations.ownRole': 'You cannot change your own role or permissions.',
  'organisations.maxAddresses': 'at most {count} addresses at once',
  'organisations.notAnAddress': '{email} is not an email address.',
  'organisations.alreadyMember': '{email} is already a member of this organization.',
  'organisations.alreadyInvited': '{email} has already been invited. Resend the invitation from the list of users.',
  'organisations.justInvited':
    'This invitation was just sent. You can send it again in {seconds, plural, one {a second} other {# seconds}}.',
  'organisations.full': 'This organization has no place left. Ask its administrator to choose a larger plan.',
  'organisations.maxInvitations': 'An organization can send {count} invitations a day. Send the rest tomorrow.',
  'organisations.languageUnknown': 'must be one of the list, with one of its accents',
  'organisations.sessionTooLarge': 'This session is too large to save.',
  'organisations.tooManyProjects': 'Your organisation has {count} projects, which is the maximum.',
  'organisations.defaultProjectStays': 'This is the default project of a member. It can be renamed, not deleted.',
  'organisations.sessionsStay': 'Choose another project for the sessions.',
  'organisations.projectExists': 'A project named {name} already exists.',
  'organisations.maxLinks':
    'Your organisation can create {count} links an hour. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'organisations.wrongLinkPasswords': 'Too many wrong passwords. Please try again in 15 minutes.',
  'organisations.assetUnknown': 'must be the id of a file or an ad, or an address of this installation',
  'organisations.onlyFinishedShared': 'Only finished ads can be shared.',
  'organisations.maxRows': 'at most {count} rows at once',
  'organisations.maxColumns': 'a row may have at most {count} columns',
  'organisations.csvHeader': 'needs a header row (word, replacement, …) and at least one row',
  'organisations.maxReadings': 'A dictionary can have up to {count} entries.',
  'organisations.phoneticAlphabet': 'must be written in the International Phonetic Alphabet, with a vowel',
  'organisations.nothingToSay': 'must contain something to speak',
  'organisations.noLetter': 'must contain a letter or a digit',
  'organisations.languageFamily': 'must be a language, such as en, or global',
  'organisations.csvUnreadable': '{reason}',
} as const;

export const organisationMessage = messagesOf(organisationMessages);
