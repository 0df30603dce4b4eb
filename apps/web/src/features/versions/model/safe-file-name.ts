/** A name without the signs that file systems do not allow. */
export const safeFileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '_');
