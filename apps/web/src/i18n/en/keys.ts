export const en = {
  'keys.names.space': 'Space',
  'keys.names.backspace': 'Backspace',
  'keys.meanings.find': 'Search pages and actions',
  'keys.meanings.play': 'Play or pause',
  'keys.meanings.seek': 'In a waveform: one second back or forward; Page Up and Page Down: five',
  'keys.meanings.split': 'In the script: split the line',
  'keys.meanings.join': 'At the start of a line: merge with the previous one',
  'keys.meanings.move': 'Move the line up or down',
  'keys.meanings.produce': 'Produce the ad',
  'keys.meanings.undo': 'Undo',
  'keys.meanings.redo': 'Redo',
  'keys.meanings.list': 'Show keyboard shortcuts',
} as const;
