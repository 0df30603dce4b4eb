/** All texts of a CSV file or list that could be e-mail addresses. */
export const addressesInFile = (text: string): string =>
  text
    .split(/[\s,;"<>]+/)
    .filter((cell) => cell.includes('@'))
    .join(', ');
