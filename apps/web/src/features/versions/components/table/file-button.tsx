import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../../shared/ui/button.tsx';

const accepted = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type FileButtonProps = { readonly label: string; readonly isPrimary?: boolean; readonly onFile: (file: File) => void };

/** Chooses a table from the device. */
export const FileButton = ({ label, isPrimary = false, onFile }: FileButtonProps) => {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <Button {...(isPrimary && { variant: 'primary' as const })} onClick={() => input?.click()}>
        <IconUpload size={16} aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={setInput}
        type="file"
        hidden
        accept={accepted}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
};
