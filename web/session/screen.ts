/** The definition of a screen, and the open screen. `app/screens.ts` lists the screens. */

import { mayOpenScreen, type ScreenPath } from '@tripledger/contract/http/screens.ts';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import type { OnlyField } from '@tripledger/contract/vocabulary/filters.ts';
import { type ComponentType, createContext } from 'react';
import { useMatches } from 'react-router';
import type { Part } from '../ui/lazy-component.ts';

export const groups = ['Dashboards', 'Reports', 'Admin', 'Data Editing'] as const;

export const filterControls = ['customer', 'hierarchy', 'location', 'dates', 'compare'] as const;
export type FilterControl = (typeof filterControls)[number];

export type Screen = {
  path: ScreenPath;
  /** Shown in the menu and in the breadcrumb. */
  label: string;
  group: (typeof groups)[number];
  icon: ComponentType;
  /**
   * Filter controls that this screen hides. `hierarchy` is the child-node picker; hiding `dates` also hides
   * `compare`.
   */
  hidden?: readonly FilterControl[];
  /** What can be shown alone on this screen; absent: nothing. */
  only?: readonly OnlyField[];
  page: ComponentType & Part;
};

/** The default screen. */
export const home = '/view/summary';

/** All screens, for components that describe them. */
export const ScreensContext = createContext<readonly Screen[]>([]);

/** The open screen, from the route's handle; undefined on pages that are not screens. */
export function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}

export const mayOpen = ({ path }: Screen, { permissions }: Pick<CurrentUser, 'permissions'>): boolean =>
  mayOpenScreen(path, permissions);

export function shows(screen: Screen | undefined, control: FilterControl): boolean {
  return screen !== undefined && !screen.hidden?.includes(control);
}

/** Whether the screen can show one of these alone. */
export const appliesOnly = (screen: Screen | undefined, field: OnlyField): boolean =>
  screen?.only?.includes(field) ?? false;
