/** The design tokens of Ant Design, light and dark. Text colours keep a contrast of at least 4.5. */
import { type ThemeConfig, theme } from 'antd';
import type { Scheme } from '../session/stored.ts';
import { fontFamily } from '../ui/font.ts';

const light = {
  colorPrimary: '#0b6373',
  // For a colour this dark, the algorithm would derive grey.
  colorPrimaryBg: '#e2f1f4',
  colorPrimaryBgHover: '#d0e8ed',
  colorPrimaryBorder: '#86bfcb',
  colorPrimaryBorderHover: '#5aa5b4',
  colorInfo: '#0b6373',
  colorInfoBg: '#e2f1f4',
  colorInfoBorder: '#86bfcb',
  colorLink: '#0b6373',
  colorLinkHover: '#0e7f93',
  colorSuccess: '#2f7d4f',
  colorSuccessBg: '#e8f5ed',
  colorSuccessBorder: '#a5d3b7',
  colorWarning: '#a15c00',
  colorWarningBg: '#fdf3e3',
  colorWarningBorder: '#e8c58d',
  colorError: '#b3261e',
  colorErrorText: '#b3261e',
  colorErrorBg: '#fdeeec',
  colorErrorBorder: '#efb5b0',
  colorBgLayout: '#f3f6f7',
  colorBgContainer: '#ffffff',
  colorText: '#16262b',
  colorTextSecondary: '#46575d',
  colorTextTertiary: '#566970',
  colorTextDescription: '#566970',
  colorTextPlaceholder: '#5d7077',
  colorTextQuaternary: '#5d7077',
  colorBorder: '#c9d4d8',
  colorBorderSecondary: '#e2e9eb',
  colorSplit: '#e2e9eb',
};

const dark = {
  colorPrimary: '#3fb6c8',
  colorInfo: '#3fb6c8',
  colorLink: '#5cc8d8',
  colorLinkHover: '#8bdce8',
  colorSuccess: '#5cc28a',
  colorWarning: '#e0a243',
  colorError: '#ff8a80',
  colorErrorText: '#ff8a80',
  colorBgLayout: '#0d1518',
  colorBgContainer: '#152024',
  colorBgElevated: '#1c2a2f',
  colorText: '#e6eef0',
  colorTextSecondary: '#b4c3c8',
  colorTextTertiary: '#9db0b6',
  colorTextDescription: '#9db0b6',
  colorTextPlaceholder: '#93a7ad',
  colorTextQuaternary: '#93a7ad',
  // White text would be illegible on the light primary colour of the dark scheme.
  colorTextLightSolid: '#06191d',
  colorBorder: '#3a4b51',
  colorBorderSecondary: '#26363b',
  colorSplit: '#26363b',
  // A shadow alone is invisible on a dark background, so raised surfaces have an edge.
  boxShadowSecondary: '0 0 0 1px #3a4b51, 0 6px 16px rgb(0 0 0 / 40%)',
};

/** The menu has a dark background of its own in both schemes. */
export const menuColors = { ground: '#0e2f38', selected: '#17505e', text: '#cfe0e4', strong: '#ffffff' };

/** The schemes, each with a class that holds its variables. */
export const schemes = ['light', 'dark'] as const;
export const schemeClass = (scheme: Scheme) => `scheme-${scheme}`;

/** `motion`: whether opening is animated; false if the user's device prefers reduced motion. */
export function themeOf(scheme: Scheme, motion = true): ThemeConfig {
  return {
    // The rules are extracted at build time, for both schemes (`build/antd-css.ts`): no hash in their selectors.
    hashed: false,
    cssVar: { key: schemeClass(scheme) },
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      fontFamily,
      borderRadius: 8,
      motion,
      ...(scheme === 'dark' ? dark : light),
    },
    components: {
      Layout: {
        siderBg: menuColors.ground,
        triggerBg: menuColors.ground,
        headerPadding: '0 24px',
        headerHeight: 56,
        headerBg: scheme === 'dark' ? dark.colorBgContainer : light.colorBgContainer,
        footerPadding: '12px 24px',
        footerBg: 'transparent',
      },
      // In a modal the pagination has a different background.
      Pagination: { itemBg: 'transparent' },
      // Leaves room for the focus ring.
      Tabs: { horizontalItemPadding: '10px 6px', horizontalItemGutter: 20 },
      Menu: {
        darkItemBg: menuColors.ground,
        darkSubMenuItemBg: menuColors.ground,
        darkItemColor: menuColors.text,
        darkItemHoverColor: menuColors.strong,
        darkItemSelectedBg: menuColors.selected,
        darkItemSelectedColor: menuColors.strong,
        darkGroupTitleColor: '#a3bcc2',
        darkPopupBg: menuColors.ground,
      },
    },
  };
}
