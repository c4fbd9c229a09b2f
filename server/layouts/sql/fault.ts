/** What a compiled expression consists of: its value, and the faults for which a row is rejected. */
import { literal } from '../staging.ts';

/** SQL of a text or null, and of faults, which are JSON or null. */
export type Compiled = { value: string; faults: string[] };

/** SQL of a row's fault if the condition holds. `value` is SQL. */
export const faultIf = (condition: string, column: string, value: string, rule: string) => {
  const fault = `json_object('column', ${literal(column)}, 'value', coalesce(${value}, ''), 'rule', ${literal(rule)})`;
  return `case when ${condition} then ${fault}::varchar end`;
};
