import FileDoneOutlined from '@ant-design/icons/es/icons/FileDoneOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import type { ReactNode } from 'react';
import styles from './FullPage.module.css';

const icons = {
  closed: LockOutlined,
  failed: WarningOutlined,
  ready: FileDoneOutlined,
  switched: SwapOutlined,
};

/** A page that says one thing, and what can be done about it. */
export function FullPage(props: {
  kind: keyof typeof icons;
  title: string;
  text?: ReactNode;
  /** The ways on. */
  children?: ReactNode;
}) {
  const { kind, title, text, children } = props;
  const Icon = icons[kind];
  return (
    <main className={styles.page}>
      <Icon />
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
