/** Rejects after a time with this message. What it waited for goes on. */
export const within = <Result>(milliseconds: number, work: Promise<Result>, message: string): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
