import './app/no-eval.ts';
import './app/app.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { loadPage } from './app/screens.ts';

loadPage(location.hash);

const root = createRoot(document.getElementById('root')!);
// In slices: the browser may do something else between.
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
