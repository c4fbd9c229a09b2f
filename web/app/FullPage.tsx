import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import type { ReactNode } from 'react';
import styles from './FullPage.module.css';

/** A page that says one thing, and what can be done about it. */
export function FullPage(props: {
  kind: 'closed' | 'failed';
  title: string;
  text?: ReactNode;
  /** The ways on. */
  children?: ReactNode;
}) {
  const { kind, title, text, children } = props;
  return (
    <main className={styles.page}>
      {kind === 'closed' ? <LockOutlined /> : <WarningOutlined />}
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
