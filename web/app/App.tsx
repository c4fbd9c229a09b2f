/** The providers around every page, from the outside in. */
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import english from 'antd/locale/en_GB';
import { useEffect } from 'react';
import { NoticesProvider } from '../ui/notices.tsx';
import { usePrinting } from '../ui/printing.ts';
import { componentIcons } from './component-icons.tsx';
import { KeptAnswers } from './KeptAnswers.tsx';
import { Pages } from './Pages.tsx';
import { SignIn } from './sign-in/SignIn.tsx';
import { schemeClass, themeOf } from './theme.ts';
import { useScheme } from './useScheme.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

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
        <div className={`ground ${schemeClass(scheme)}`}>
          <NoticesProvider>
            <KeptAnswers>
              <SignIn>
                <Pages />
              </SignIn>
            </KeptAnswers>
          </NoticesProvider>
        </div>
      </ConfigProvider>
    </StyleProvider>
  );
}
