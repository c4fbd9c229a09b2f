import { use } from 'react';
import { Co2Method } from './co2-method.ts';
import styles from './MethodLine.module.css';
import { texts } from './texts.ts';

/** Shows the method by which the adjacent emissions are calculated. */
export function MethodLine() {
  const method = use(Co2Method);
  return method && <p className={styles.method}>{texts.metric.co2Method(method)}</p>;
}
