import { TextPage } from '../components/text-page.tsx';

const sections = [
  {
    title: 'What is kept',
    text: 'Your name, your e-mail address, a hash of your password, the organisations you belong to, and what you make: scripts, recordings, ads and the history of your changes.',
  },
  {
    title: 'Where it is',
    text: 'Everything stays on this installation. Speech is made here, music is made here. Nothing is sent to another service unless whoever runs this installation has connected one and says so.',
  },
  {
    title: 'Cookies',
    text: 'One cookie holds your session. Your browser also remembers small choices of yours, such as the folded sidebar and the dark theme. There is no tracking and no advertising.',
  },
  {
    title: 'Who sees it',
    text: 'Members of your organisation see the projects of your organisation, nobody else’s. Whoever runs the installation can reach its database, as with any software.',
  },
  {
    title: 'Your rights',
    text: 'You may see, correct and take with you what is kept about you, and have it deleted. Ask whoever runs this installation.',
  },
] as const;

export const PrivacyPage = () => <TextPage title="Privacy Policy" sections={sections} />;
