/** Every screen that exists: where it stands, who may open it, which filter controls it hides. */
import type { Permission } from '@tripledger/contract/permissions.ts';
import type { CurrentUser } from '@tripledger/contract/session.ts';
import type { ComponentType } from 'react';

export const groups = ['Dashboards', 'Reports', 'Admin', 'Data Editing'] as const;

export type HiddenControl = 'hierarchy' | 'location' | 'dates';

export type Screen = {
  path: `/${string}`;
  /** In the menu and in the breadcrumb. */
  label: string;
  group: (typeof groups)[number];
  icon: ComponentType;
  /** Absent: everyone with access to the TMC. */
  permission?: Permission;
  /** Filter controls that the screen does without. `hierarchy` is the child-node picker. */
  hidden?: readonly HiddenControl[];
  page: ComponentType;
};

export const screens: readonly Screen[] = [];

/** Where everyone starts. */
export const home = '/view/summary';

export function mayOpen(screen: Screen, user: CurrentUser): boolean {
  return screen.permission === undefined || user.permissions.includes(screen.permission);
}
