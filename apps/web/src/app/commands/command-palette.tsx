import { useEffect, useId, useRef, useState } from 'react';
import { type PaletteCommand, useAllCommands } from '../../shared/commands/commands.ts';
import { useFocusReturn } from '../../shared/hooks/use-focus-return.ts';
import { useOptionKeys } from '../../shared/hooks/use-option-keys.ts';
import { t as shell } from '../messages.ts';
import styles from './command-palette.module.css';
import { type CommandGroup, groupCommands, matchCommands } from './match-commands.ts';
import { t } from './messages.ts';
import { useFoundCommands } from './use-found-commands.ts';

type ResultsProps = {
  readonly id: string;
  readonly groups: readonly CommandGroup[];
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly at: number;
  readonly onPoint: (index: number) => void;
  readonly onRun: (command: PaletteCommand) => void;
};

const Results = ({ id, groups, isLoading, isError, at, onPoint, onRun }: ResultsProps) => {
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  const startOf = (place: number): number =>
    groups.slice(0, place).reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <>
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={t('palette.results')}
        aria-busy={isLoading}
        className={styles.list}
      >
        {groups.map(({ group, commands }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div key={group} role="group" aria-labelledby={`${id}group${place}`}>
            <p id={`${id}group${place}`} className={styles.group}>
              {group}
            </p>
            {commands.map((command, within) => {
              const index = startOf(place) + within;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
                <div
                  key={command.id}
                  id={`${id}${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  className={styles.option}
                  onClick={() => onRun(command)}
                  onPointerMove={() => onPoint(index)}
                >
                  <span className={styles.title}>{command.title}</span>
                  {command.keys !== undefined && <kbd>{command.keys}</kbd>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {count === 0 && (isLoading || !isError) && (
        <p className={styles.none}>{t(isLoading ? 'palette.searching' : 'palette.nothing')}</p>
      )}
      {isError && !isLoading && <p className={styles.none}>{t('palette.incomplete')}</p>}
      <p className="sr-only" role="status">
        {!isLoading && `${t('palette.count', { count })} ${isError ? t('palette.incomplete') : ''}`}
      </p>
    </>
  );
};

type PaletteProps = { readonly onClose: () => void };

/** Command palette (Ctrl/⌘ K): searches pages, the commands of the current one, ads, projects, files, voices, sounds and people. */
const OpenPalette = ({ onClose }: PaletteProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [query, setQuery] = useState('');
  const { commands, isLoading, isError } = useFoundCommands(query);
  const groups = groupCommands([...matchCommands(useAllCommands(), query), ...commands]);
  const found = groups.flatMap((group) => group.commands);
  // The browser itself gives the focus back only to what is still there.
  useFocusReturn(true);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const run = (command: PaletteCommand | undefined): void => {
    if (!command) return;
    dialog.current?.close();
    command.run();
  };
  const { at, point, onKey } = useOptionKeys(id, found.length, (place) => run(found[place]));

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively; this click is one on the backdrop
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={shell('shell.palette.label')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <input
        className={styles.input}
        role="combobox"
        aria-label={shell('shell.palette.label')}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={found[at] ? `${id}${at}` : undefined}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          point(0);
        }}
        onKeyDown={onKey}
      />
      <Results id={id} groups={groups} isLoading={isLoading} isError={isError} at={at} onPoint={point} onRun={run} />
    </dialog>
  );
};

type CommandPaletteProps = PaletteProps & {
  readonly isOpen: boolean;
  /**
   * Counts openings. A dialog says that it was closed in an event after the fact, so the palette may be opened again
   * before: that is another dialog, which the event of the first one leaves open.
   */
  readonly opening: number;
};

const CommandPalette = ({ isOpen, opening, onClose }: CommandPaletteProps) =>
  isOpen && <OpenPalette key={opening} onClose={onClose} />;

// biome-ignore lint/style/noDefaultExport: parts that are loaded on demand are default exports
export default CommandPalette;
