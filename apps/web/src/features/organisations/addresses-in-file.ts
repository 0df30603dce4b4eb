/** Every cell of a table or a list that could be an address, whatever stands around it. */
export const addressesInFile = (text: string): string =>
  text
    .split(/[\s,;"<>]+/)
    .filter((cell) => cell.includes('@'))
    .join(', ');
