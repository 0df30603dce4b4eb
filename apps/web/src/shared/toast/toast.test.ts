import { afterEach, describe, expect, it } from 'vitest';
import { dismissToast, shownToasts, showToast } from './toast.ts';

const titles = (): readonly string[] => shownToasts().map(({ title }) => title);
const show = (title: string, id?: string): void => showToast({ tone: 'success', title, ...(id ? { id } : {}) });

afterEach(() => {
  while (shownToasts().length > 0) for (const { id } of shownToasts()) dismissToast(id);
});

describe('toasts', () => {
  it('wait while four are shown', () => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) show(title);
    expect(titles()).toEqual(['one', 'two', 'three', 'four']);
    dismissToast(shownToasts()[1]?.id ?? '');
    expect(titles()).toEqual(['one', 'three', 'four', 'five']);
  });

  it('replace the one with the same id', () => {
    show('Reload', 'update');
    show('Saved');
    show('Reload now', 'update');
    expect(titles()).toEqual(['Saved', 'Reload now']);
  });
});
