import { lazyPanel } from '../../../shared/code/lazy-parts.tsx';
import type { ChosenFolder } from '../../../shared/files/folder-selector.tsx';
import { useLast } from '../../../shared/hooks/use-last.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import type { FileActs } from '../hooks/use-file-acts.ts';
import type { ListedFile } from '../hooks/use-file-rows.ts';
import { t } from '../messages.ts';
import { countSelected, type ListSelection } from '../model/selection.ts';
import type { MoveTarget } from './move-form.tsx';

const NewFolderForm = lazyPanel(() => import('./new-folder-form.tsx'), 120);
const TagsForm = lazyPanel(() => import('./tags-form.tsx'), 120);
const MoveForm = lazyPanel(() => import('./move-form.tsx'), 120);

export type FilesDialog =
  | { readonly kind: 'new-folder'; readonly parentFolderId: string }
  | { readonly kind: 'tags'; readonly selection: ListSelection; readonly files: readonly ListedFile[] }
  | {
      readonly kind: 'move' | 'copy';
      readonly selection: ListSelection;
      readonly from: ChosenFolder | undefined;
    };

/** Tags that all of these files have. */
export const commonTags = (files: readonly ListedFile[]): readonly string[] =>
  (files[0]?.tags ?? []).filter((tag) => files.every(({ tags }) => tags.includes(tag)));

const titleOf = (dialog: FilesDialog): string => {
  switch (dialog.kind) {
    case 'new-folder':
      return t('files.newFolder');
    case 'tags':
      return t('files.editTags');
    case 'move':
      return t('files.moveTitle', { count: countSelected(dialog.selection) });
    case 'copy':
      return t('files.copyTitle', { count: countSelected(dialog.selection) });
    default:
      return dialog satisfies never;
  }
};

type FilesDialogsProps = {
  readonly dialog: FilesDialog | undefined;
  readonly acts: Pick<FileActs, 'createFolder' | 'tag' | 'copy'> & {
    readonly move: (selection: ListSelection, to: MoveTarget) => Promise<boolean>;
  };
  readonly onMoved: () => void;
  readonly onClose: () => void;
};

/** The dialogs of the files page, one at a time. */
export const FilesDialogs = ({ dialog, acts, onMoved, onClose }: FilesDialogsProps) => {
  const shown = useLast(dialog);
  return (
    <Dialog isOpen={dialog !== undefined} title={shown ? titleOf(shown) : ''} onClose={onClose}>
      {shown?.kind === 'new-folder' && (
        <NewFolderForm
          onCreate={(folderName) => acts.createFolder(folderName, shown.parentFolderId)}
          onClose={onClose}
        />
      )}
      {shown?.kind === 'tags' && (
        <TagsForm
          selection={shown.selection}
          tags={commonTags(shown.files)}
          hasOthers={shown.files.some(({ tags }) => tags.length > commonTags(shown.files).length)}
          acts={acts}
          onClose={onClose}
        />
      )}
      {(shown?.kind === 'move' || shown?.kind === 'copy') && (
        <MoveForm
          selection={shown.selection}
          from={shown.from}
          isCopy={shown.kind === 'copy'}
          onChosen={shown.kind === 'copy' ? acts.copy : acts.move}
          onDone={onMoved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};
