/** Everything that every page stands in, from the outside in. */
import { App as AntApp, ConfigProvider } from 'antd';
import english from 'antd/locale/en_GB';
import { useEffect } from 'react';
import { Asking } from './Asking.tsx';
import { Pages } from './Pages.tsx';
import { SignIn } from './session/SignIn.tsx';
import { themeOf } from './theme.ts';
import { useScheme } from './useScheme.ts';

export function App() {
  const [scheme] = useScheme();
  useEffect(() => {
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);
  return (
    <ConfigProvider theme={themeOf(scheme)} locale={english}>
      <AntApp>
        <Asking>
          <SignIn>
            <Pages />
          </SignIn>
        </Asking>
      </AntApp>
    </ConfigProvider>
  );
}
