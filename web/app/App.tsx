/** Everything that every page stands in, from the outside in. */
import { App as AntApp, ConfigProvider } from 'antd';
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
    <ConfigProvider theme={themeOf(scheme)}>
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
