import { TextPage } from '../components/text-page.tsx';
import { t } from '../legal-messages.ts';

const sections = (['kept', 'where', 'cookies', 'seen', 'rights'] as const).map((section) => ({
  title: t(`legal.privacy.${section}.title`),
  text: t(`legal.privacy.${section}.text`),
}));

export const PrivacyPage = () => <TextPage title={t('legal.privacy.title')} sections={sections} />;
