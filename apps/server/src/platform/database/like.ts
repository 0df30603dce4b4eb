/** A pattern of `like` for texts that contain this one; its own signs of a pattern mean themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
