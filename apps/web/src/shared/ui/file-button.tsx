import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Tables as text or as a spreadsheet. */
export const tableFiles =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type FileButtonProps = {
  readonly label: string;
  /** Accessible name, beginning with the label. Default: the label. */
  readonly name?: string;
  /** Types and endings of files that can be chosen. */
  readonly accept: string;
  readonly isPrimary?: boolean;
  readonly isBusy?: boolean;
  readonly onFile: (file: File) => void;
};

/** Chooses a file from the device. */
export const FileButton = ({
  label,
  name = label,
  accept,
  isPrimary = false,
  isBusy = false,
  onFile,
}: FileButtonProps) => {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <Button
        {...(isPrimary && { variant: 'primary' as const })}
        isBusy={isBusy}
        aria-label={name}
        onClick={() => input?.click()}
      >
        <IconUpload size={16} aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={setInput}
        type="file"
        hidden
        accept={accept}
        aria-label={name}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
};
