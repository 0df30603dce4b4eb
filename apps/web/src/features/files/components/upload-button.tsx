import { limits } from '@sonora/contracts/limits';
import { IconFile, IconFolderUp, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.tsx';
import { addUploads } from '../../../shared/uploads/add-files.ts';
import { pickedFiles } from '../../../shared/uploads/dropped-files.ts';
import { t } from '../messages.ts';

/** Uploads files or a folder of the computer into the shown folder. */
export const UploadButton = ({ folderId }: { readonly folderId: string | undefined }) => {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    if (folderId !== undefined) void addUploads(pickedFiles(input.files ?? [], limits.filesAtOnce + 1), folderId);
    // The same file may be chosen again.
    input.value = '';
  };
  return (
    <>
      <Menu
        align="end"
        trigger={(properties) => (
          <Button {...properties} variant="primary" disabled={folderId === undefined}>
            <IconUpload size={17} aria-hidden="true" /> {t('files.upload')}
          </Button>
        )}
      >
        <MenuItem icon={<IconFile size={17} />} onSelect={() => files.current?.click()}>
          {t('files.uploadFiles')}
        </MenuItem>
        <MenuItem icon={<IconFolderUp size={17} />} onSelect={() => folder.current?.click()}>
          {t('files.uploadFolder')}
        </MenuItem>
      </Menu>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('files.uploadFiles')}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={t('files.uploadFolder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
};
