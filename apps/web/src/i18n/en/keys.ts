export const en = {
  'keys.names.space': 'Space',
  'keys.names.backspace': 'Backspace',
  'keys.meanings.find': 'Find a page or an action',
  'keys.meanings.play': 'Play or pause what is in the bar below',
  'keys.meanings.seek': 'In a waveform: one second back or on; Page Up and Page Down five',
  'keys.meanings.split': 'In the script: split the line here',
  'keys.meanings.join': 'At the start of a line: join it to the one before',
  'keys.meanings.move': 'Move the line up or down',
  'keys.meanings.produce': 'Produce the ad',
  'keys.meanings.undo': 'Undo',
  'keys.meanings.redo': 'Redo',
  'keys.meanings.list': 'This list',
} as const;
