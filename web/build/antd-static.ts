/** What stands for Ant Design's registrations of styles once the styles are made (`antd-styles.ts`). */
import 'virtual:antd-styles/Shared';
import { DesignTokenContext } from 'antd/es/theme/context';
import { use } from 'react';

/** The class that holds the scheme's variables. */
const useVariables = () => use(DesignTokenContext).cssVar?.key ?? '';

/** A component asks for the class of its rules, which have none, and the class of its variables. */
const useMade = () => ['', useVariables()];

export const genStyleHooks = () => useMade;
export const genComponentStyleHook = () => () => '';
export const genSubStyleComponent = () => () => null;
