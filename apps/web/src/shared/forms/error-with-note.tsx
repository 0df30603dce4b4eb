import type { ReactNode } from 'react';

/** An error with a second line below it; undefined without an error. */
export const errorWithNote = (error: string | undefined, note: string | undefined): ReactNode => {
  if (error === undefined || note === undefined) return error;
  return (
    <>
      {error}
      <br />
      {note}
    </>
  );
};
