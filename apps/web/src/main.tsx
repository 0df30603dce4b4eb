import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './shared/theme/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchStyles } from './shared/code/load-code.ts';
import { language } from './shared/i18n/language.ts';
import { followColourScheme } from './shared/theme/colour-scheme.ts';

watchStyles();
followColourScheme();
document.documentElement.lang = language === 'en' ? 'en-GB' : language;
const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
