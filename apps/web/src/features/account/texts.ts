import { translated } from '../../shared/texts/translated.ts';

export const texts = translated('account', {
  success: 'Success',
  failure: 'An error occurred',
  profile: {
    title: 'Profile',
    you: 'You',
    firstName: 'First name',
    lastName: 'Last name',
    save: 'Save',
    saved: 'Your user data has been updated',
    completed: 'Thank you for completing your profile',
    notLoaded: 'Could not load your user data',
  },
  picture: {
    title: 'Profile picture',
    saved: 'Your user image has been updated',
  },
});
