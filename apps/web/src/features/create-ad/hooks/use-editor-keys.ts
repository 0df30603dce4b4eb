import { useMemo } from 'react';
import { type PaletteCommand, useCommands } from '../../../shared/commands/commands.ts';
import { isCovered, modifierName, useKeys } from '../../../shared/hooks/hotkeys.ts';
import { t } from '../../../shared/i18n/shared-messages.ts';
import { t as tCreateAd } from '../messages.ts';
import type { EditorState } from '../model/session/session-state.ts';
import { useEditText } from './use-edit-text.ts';
import type { EditorActions } from './use-editor-state.ts';

type Options = {
  readonly actions: EditorActions;
  readonly state: EditorState;
  readonly produce: () => void;
};

/** Commands for undo, redo and render, with their keys. They replace the browser's own undo inside the script, too. */
export const useEditorKeys = ({ actions, state, produce }: Options): void => {
  useKeys((event, hasModifier) => {
    if (!hasModifier || isCovered()) return;
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'range';
    if (event.key.toLowerCase() === 'z' && !isField) {
      event.preventDefault();
      if (event.shiftKey) actions.redo();
      else actions.undo();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      produce();
    }
  });
  const undoStep = useEditText(state.history.past.at(-1)?.label);
  const redoStep = useEditText(state.history.future[0]?.label);
  const hasRender = state.renders.length > 0;
  useCommands(
    useMemo((): readonly PaletteCommand[] => {
      const group = tCreateAd('createAd.thisAd');
      return [
        {
          id: 'produce',
          group,
          title: tCreateAd('createAd.produceAd'),
          keys: `${modifierName} ${t('shared.keyNames.enter')}`,
          run: produce,
        },
        ...(undoStep === undefined
          ? []
          : [
              {
                id: 'undo',
                group,
                title: tCreateAd('createAd.undoStep', { step: undoStep }),
                keys: `${modifierName} Z`,
                run: actions.undo,
              },
            ]),
        ...(redoStep === undefined
          ? []
          : [
              {
                id: 'redo',
                group,
                title: tCreateAd('createAd.redoStep', { step: redoStep }),
                keys: `${modifierName} ${t('shared.keyNames.shift')} Z`,
                run: actions.redo,
              },
            ]),
        ...(hasRender
          ? [{ id: 'export', group, title: tCreateAd('createAd.steps.export'), run: () => actions.goTo('export') }]
          : []),
      ];
    }, [undoStep, redoStep, hasRender, actions, produce]),
  );
};
