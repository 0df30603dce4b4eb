export const en = {
  'choose.chosen': 'Selected',
  'choose.choose': 'Select',
  'choose.isChosen': '{name}, selected',
  'choose.chooseName': 'Select {name}',
} as const;
