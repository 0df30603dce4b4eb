import { describe, expect, it } from 'vitest';
import {
  countSelected,
  followItem,
  type ItemId,
  isSelected,
  itemsActedOn,
  nothingSelected,
  rowChosenAt,
  selectOnly,
  selectRange,
  toggleSelected,
} from './selection.ts';

const file = (id: string): ItemId => ({ kind: 'file', id });
const folder = (id: string): ItemId => ({ kind: 'folder', id });

describe('the selection of a list', () => {
  it('holds several files while no folder is selected', () => {
    const both = toggleSelected(toggleSelected(nothingSelected, file('a')), file('b'));
    expect([...both.fileIds]).toEqual(['a', 'b']);
    expect([...toggleSelected(both, file('a')).fileIds]).toEqual(['b']);
  });

  it('holds one folder, and nothing beside it', () => {
    const files = { fileIds: new Set(['a', 'b']) };
    const one = toggleSelected(files, folder('x'));
    expect(one).toEqual(selectOnly(folder('x')));
    expect(countSelected(toggleSelected(one, folder('y')))).toBe(1);
    expect(toggleSelected(one, file('a'))).toEqual(selectOnly(file('a')));
    expect(countSelected(toggleSelected(one, folder('x')))).toBe(0);
  });

  it('extends over files only, in both directions', () => {
    const rows = [folder('x'), file('a'), undefined, file('b'), file('c')];
    expect([...selectRange(rows, 0, 3).fileIds]).toEqual(['a', 'b']);
    expect([...selectRange(rows, 4, 1).fileIds]).toEqual(['a', 'b', 'c']);
  });

  it('is what an act on one of its rows concerns; an act on another row concerns that row', () => {
    const files = { fileIds: new Set(['a', 'b']) };
    expect(itemsActedOn(files, file('a'))).toBe(files);
    expect(itemsActedOn(files, folder('x'))).toEqual(selectOnly(folder('x')));
    expect(isSelected(files, folder('a'))).toBe(false);
  });
});

describe('a chosen row', () => {
  const chosen = rowChosenAt([folder('x'), file('a'), file('b')], 1);

  it('is that of its item, wherever the item moves', () => {
    expect(followItem([folder('x'), file('b'), undefined, file('a')], chosen)).toEqual({ index: 3, id: 'a' });
    expect(followItem([folder('x'), file('a')], chosen)).toBe(chosen);
  });

  it('stays where it is when its item is gone, or none was loaded there', () => {
    expect(followItem([folder('x'), file('b')], chosen)).toBe(chosen);
    const none = rowChosenAt([file('a')], 5);
    expect(followItem([file('b'), file('a')], none)).toBe(none);
  });
});
