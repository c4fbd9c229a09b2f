import type { AntdIconProps } from '@ant-design/icons/es/components/AntdIconLight';
import type { ComponentType } from 'react';

type Props = Omit<AntdIconProps, 'ref' | 'role'>;

/** One of Ant Design's icons. */
export type IconShape = ComponentType<Props & { role?: 'img' | undefined }>;

/** Without these, a screen reader would read out the name of the icon's file ("caret-down"). */
const silent = { role: undefined, 'aria-label': undefined, 'aria-hidden': true };

/**
 * Draws an icon. It is silent for screen readers, since words stand beside it or the button says what it does; one that
 * is given words of its own (`aria-label`) is read out with them.
 */
export function Icon({ of: Shape, ...props }: Props & { of: IconShape }) {
  return <Shape {...props} {...(props['aria-label'] === undefined && silent)} />;
}
