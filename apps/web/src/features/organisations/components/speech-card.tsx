import type { OrganisationDetail } from '@sonora/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { userOptions } from '../../../shared/api/session.ts';
import { familyName, regionName } from '../../../shared/format/language.ts';
import { useUnsaved } from '../../../shared/hooks/use-unsaved.ts';
import { language as interfaceLanguage } from '../../../shared/i18n/language.ts';
import { showToast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx';
import { type LanguageOption, languagesOptions, organisationsKey } from '../api.ts';
import { t } from '../messages.ts';
import styles from '../organisations.module.css';

const isEnglish = interfaceLanguage === 'en';

/** Names in the language of the interface; the list of the API is English. */
const languageChoices = (languages: readonly LanguageOption[]) =>
  [...new Map(languages.map(({ language, code }) => [language, code])).entries()]
    .map(([value, code]) => ({ value, label: isEnglish ? value : familyName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, interfaceLanguage));

const accentName = ({ accent, code }: LanguageOption): string => (isEnglish ? accent : (regionName(code) ?? accent));

type Chosen = OrganisationDetail['preferences'];

const SpeechFields = ({
  chosen,
  languages,
  onChange,
}: {
  readonly chosen: Chosen;
  readonly languages: readonly LanguageOption[];
  readonly onChange: (chosen: Chosen) => void;
}) => {
  const accents = languages.filter(({ language }) => language === chosen.language);
  return (
    <div className={styles.fields}>
      <SelectField
        label={t('organisations.speech.language')}
        value={chosen.language}
        choices={[{ value: '', label: t('organisations.speech.none') }, ...languageChoices(languages)]}
        onChange={(language) => onChange({ language, accent: '' })}
      />
      <SelectField
        label={t('organisations.speech.accent')}
        value={chosen.accent}
        disabled={chosen.language === ''}
        choices={[
          {
            value: '',
            label: chosen.language === '' ? t('organisations.speech.none') : t('organisations.speech.anyAccent'),
          },
          ...accents.map((each) => ({ value: each.accent, label: `${each.flag} ${accentName(each)}` })),
        ]}
        onChange={(accent) => onChange({ ...chosen, accent })}
      />
    </div>
  );
};

/** Default language and accent of new ads in this organisation. */
export const SpeechCard = ({ organisation }: { readonly organisation: OrganisationDetail }) => {
  const { orgId, preferences } = organisation;
  const queryClient = useQueryClient();
  const languages = useQuery(languagesOptions());
  const [chosen, setChosen] = useState<Chosen>(preferences);
  const isChanged = chosen.language !== preferences.language || chosen.accent !== preferences.accent;
  useUnsaved(isChanged);
  const saving = useMutation({
    mutationFn: (body: Chosen) => api.organisations.setPreferences({ query: { orgId }, body }),
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: organisationsKey }),
        queryClient.invalidateQueries({ queryKey: userOptions().queryKey }),
      ]);
      showToast({ tone: 'success', title: t('organisations.success'), description: t('organisations.speech.updated') });
    },
    onError: (error) => showToast({ tone: 'error', title: t('organisations.failure'), description: errorText(error) }),
  });
  return (
    <Card title={t('organisations.speech.title')}>
      {languages.isError ? (
        <ErrorState
          title={t('organisations.speech.notLoaded')}
          error={languages.error}
          onRetry={() => void languages.refetch()}
        />
      ) : languages.data ? (
        <SpeechFields chosen={chosen} languages={languages.data} onChange={setChosen} />
      ) : (
        <Skeleton height={130} />
      )}
      <div className={styles.under}>
        <Button
          variant="primary"
          isBusy={saving.isPending}
          disabled={!isChanged || !languages.data}
          onClick={() => saving.mutate(chosen)}
        >
          {t('organisations.speech.update')}
        </Button>
      </div>
    </Card>
  );
};
