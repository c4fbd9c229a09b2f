import './app/no-eval.ts';
import 'virtual:antd.css';
import './app/app.css';
import './app/font.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadPage } from './app/screens.ts';

loadPage(location.hash);

const root = createRoot(document.getElementById('root')!);
// Renders in slices, so that the browser stays responsive.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
