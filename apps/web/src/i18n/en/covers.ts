export const en = {
  'covers.title': 'Cover colour',
  'covers.colours.none': 'None',
  'covers.colours.blue': 'Blue',
  'covers.colours.aqua': 'Aqua',
  'covers.colours.black': 'Black',
  'covers.colours.red': 'Red',
  'covers.colours.purple': 'Purple',
  'covers.colours.green': 'Green',
  'covers.colours.gold': 'Gold',
  'covers.colours.pink': 'Pink',
  'covers.colours.sonicsell': 'Sonicsell',
  'covers.colours.random': 'Random',
};
