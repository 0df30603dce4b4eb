import { TextPage } from '../components/text-page.tsx';
import { t } from '../legal-messages.ts';

const sections = (['runs', 'yours', 'promise', 'builtIn', 'asItIs'] as const).map((section) => ({
  title: t(`legal.terms.${section}.title`),
  text: t(`legal.terms.${section}.text`),
}));

export const TermsPage = () => <TextPage title={t('legal.terms.title')} sections={sections} />;
