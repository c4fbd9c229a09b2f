/** The providers around every page, from the outside in. */
import { StyleProvider } from '@ant-design/cssinjs';
import { App as AntApp, ConfigProvider } from 'antd';
import english from 'antd/locale/en_GB';
import { useEffect } from 'react';
import { usePrinting } from '../ui/printing.ts';
import { componentIcons } from './component-icons.tsx';
import { KeptAnswers } from './KeptAnswers.tsx';
import { Pages } from './Pages.tsx';
import { SignIn } from './sign-in/SignIn.tsx';
import { themeOf } from './theme.ts';
import { useScheme } from './useScheme.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Bottom right, so that notices cover neither the filter nor the head of a modal. */
const notices = { placement: 'bottomRight' as const };

export function App() {
  const [chosen] = useScheme();
  // Printing uses the light scheme.
  const scheme = usePrinting() ? 'light' : chosen;
  useEffect(() => {
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);
  return (
    // In a layer below our own rules, as the extracted style sheet is (`build/antd-css.ts`).
    <StyleProvider layer>
      <ConfigProvider
        theme={{ ...themeOf(scheme, !reducedMotion.matches), zeroRuntime: true }}
        locale={english}
        {...componentIcons}
      >
        <AntApp notification={notices}>
          <KeptAnswers>
            <SignIn>
              <Pages />
            </SignIn>
          </KeptAnswers>
        </AntApp>
      </ConfigProvider>
    </StyleProvider>
  );
}
