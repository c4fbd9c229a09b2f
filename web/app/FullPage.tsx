import FileDoneOutlined from '@ant-design/icons/es/icons/FileDoneOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import styles from './FullPage.module.css';

const icons = {
  closed: LockOutlined,
  failed: WarningOutlined,
  ready: FileDoneOutlined,
  switched: SwapOutlined,
};

/** A full page with one message and the actions that follow from it. */
export function FullPage(props: {
  kind: keyof typeof icons;
  title: string;
  text?: ReactNode;
  /** The available actions. */
  children?: ReactNode;
}) {
  const { kind, title, text, children } = props;
  return (
    <main className={styles.page}>
      <Icon of={icons[kind]} />
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
