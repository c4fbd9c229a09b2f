/** What a screen is, and which one is open. The screens themselves are listed in `app/screens.ts`. */
import type { Permission } from '@tripledger/contract/core/permissions.ts';
import type { CurrentUser } from '@tripledger/contract/session/calls.ts';
import { type ComponentType, createContext } from 'react';
import { useMatches } from 'react-router';
import type { Part } from '../ui/lazy-beside.ts';

export const groups = ['Dashboards', 'Reports', 'Admin', 'Data Editing'] as const;

export const filterControls = ['customer', 'hierarchy', 'location', 'dates', 'compare'] as const;
export type FilterControl = (typeof filterControls)[number];

export type Screen = {
  path: `/${string}`;
  /** In the menu and in the breadcrumb. */
  label: string;
  group: (typeof groups)[number];
  icon: ComponentType;
  /** One, or any one of these; absent: everyone with access to the TMC. */
  permission?: Permission | readonly Permission[];
  /** Filter controls that the screen does without. `hierarchy` is the child-node picker; `compare` goes with `dates`. */
  hidden?: readonly FilterControl[];
  page: ComponentType & Part;
};

/** Where everyone starts. */
export const home = '/view/summary';

/** Every screen, for what is told of them. */
export const ScreensContext = createContext<readonly Screen[]>([]);

/** The screen that is open, as its route says; undefined on pages that are none. */
export function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.handle as Screen | undefined;
}

export function mayOpen(screen: Screen, user: Pick<CurrentUser, 'permissions'>): boolean {
  const { permission } = screen;
  if (permission === undefined) return true;
  return [permission].flat().some((one) => user.permissions.includes(one));
}

export function shows(screen: Screen | undefined, control: FilterControl): boolean {
  return screen !== undefined && !screen.hidden?.includes(control);
}
