import { TextPage } from '../components/text-page.tsx';
import { texts } from '../legal-texts.ts';

const { title, ...sections } = texts.privacy;

export const PrivacyPage = () => <TextPage title={title} sections={Object.values(sections)} />;
