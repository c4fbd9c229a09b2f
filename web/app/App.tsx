/** Everything that every page stands in, from the outside in. */
import { App as AntApp, ConfigProvider } from 'antd';
import english from 'antd/locale/en_GB';
import { useEffect } from 'react';
import { usePrinting } from '../ui/printing.ts';
import { KeptAnswers } from './KeptAnswers.tsx';
import { Pages } from './Pages.tsx';
import { SignIn } from './sign-in/SignIn.tsx';
import { themeOf } from './theme.ts';
import { useScheme } from './useScheme.ts';

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** Out of the way of the filter and of what a modal says at its top. */
const notices = { placement: 'bottomRight' as const };

export function App() {
  const [chosen] = useScheme();
  // Paper is white.
  const scheme = usePrinting() ? 'light' : chosen;
  useEffect(() => {
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);
  return (
    <ConfigProvider theme={themeOf(scheme, !stillness.matches)} locale={english}>
      <AntApp notification={notices}>
        <KeptAnswers>
          <SignIn>
            <Pages />
          </SignIn>
        </KeptAnswers>
      </AntApp>
    </ConfigProvider>
  );
}
