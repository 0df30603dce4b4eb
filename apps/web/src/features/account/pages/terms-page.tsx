import { TextPage } from '../components/text-page.tsx';
import { texts } from '../legal-texts.ts';

const { title, ...sections } = texts.terms;

export const TermsPage = () => <TextPage title={title} sections={Object.values(sections)} />;
