/** Works on all items at the same time. @throws the first error, after all have ended */
export const tryAll = async <Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results = await Promise.allSettled([...items].map(work));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
};
