import { messagesOf } from './message.ts';

export const versionMessages = {
  'versions.noAmount': '“{value}” is not a price',
  'versions.noNumber': '“{value}” is not a number',
  'versions.noDate': '“{value}” is not a date',
  'versions.noAlias': '“{value}” is not a name of the library',
  'versions.emptyCell': 'Fill in “{column}”, or give the column a fallback',
  'versions.tagWithoutCopy': 'Tag “{tag}” has no text to speak',
  'versions.tagBeyondEnd': 'Tag “{tag}” ends at {end} s, after the end of the ad at {length} s',
  'versions.tagsOverlap': 'Tags “{tag}” and “{other}” overlap',
  'versions.tagTooLong': 'The text of tag “{tag}” takes about {seconds} s, but its slot has {slot} s',
  'versions.tooLong': 'The version would take {seconds} s; {max} s are the most',
  'versions.unknownPreset': '“{value}” is not a {control}',
  'versions.nameText': 'Name must be a non-empty string',
  'versions.fileAddress': 'URI must be a valid api.audio file domain URL',
  'versions.itemProblem': 'items[{item}]: {problem}',
  'versions.noColumn': 'The table has no column “{column}”',
  'versions.columnTaken': 'The table has a column “{column}” already',
  'versions.setUpInvalid': 'Correct the set-up first. {place}: {problem}',
  'versions.noSource': 'Choose what is versioned first',
  'versions.importFileGone': 'The file is no longer kept. Send it again',
  'versions.rowTwice': 'The file has this version twice',
} as const;

export const versionMessage = messagesOf(versionMessages);
