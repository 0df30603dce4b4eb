import { messagesOf } from './message.ts';

/** Sentences about files and folders. */
export const fileMessages = {
  'files.nameCharacters': 'Names must not contain any of {characters} or a dot.',
  'files.folderNameCharacters': 'Folder names may contain letters, digits, underscores and spaces.',
  'files.tagCharacters': 'Valid characters for tags are: a-z, A-Z, 0-9, and _',
  'files.maxTags': 'A file may have up to {count} tags.',
  'files.tooManyTags': '{name} would have more than {count} tags. Remove some of its tags first.',
  'files.unknownCategory': 'Please select a category',
  'files.oneDestination': 'Please choose a folder',
  'files.folderExists': 'A folder named {name} is already here.',
  'files.maxDepth': 'Folders may be nested up to {count} deep.',
  'files.maxFolders': 'Your organisation has {count} folders, which is the maximum.',
  'files.maxFoldersInFolder': 'A folder may have up to {count} folders.',
  'files.maxFiles': 'Your organisation has {count, number} files, which is the maximum.',
  'files.rootFolder': 'Home cannot be renamed, moved or deleted.',
  'files.projectFolder': 'The folder {name} belongs to a project and cannot be deleted.',
  'files.intoOwnFolder': 'A folder cannot be moved into itself or a folder within it.',
  'files.inUse': '{name} is being used by an ad in production. Try again when the ad is ready.',
  'files.wrongKind':
    'This needs {wanted, select, audio {an audio file} picture {a picture} table {a table} document {a document} other {another kind of file}}, and {name} is not one.',
  'files.notUploaded': '{name} has not been uploaded completely.',
  'files.offsetMismatch': 'This part does not follow the parts that have arrived.',
  'files.uploadBusy': 'This upload is still receiving another part.',
  'files.uploadExpired':
    'This upload address has expired. Request a new one with renew-upload-url: the upload goes on where it stopped.',
  'files.archiveTooLarge': 'One download may contain up to {count, number} files.',
  'files.pathCharacters': 'Please provide a valid file path',
  'files.folderNotEmpty': 'This folder is not empty.',
  'files.foreignAddress': 'Failed to fetch file',
  'files.filter': 'This filter cannot be read: {text}',
  'files.noContent': 'Please choose a file to upload.',
  'files.nothingChosen': 'Choose at least one file or folder.',
} as const;

export const fileMessage = messagesOf(fileMessages);
