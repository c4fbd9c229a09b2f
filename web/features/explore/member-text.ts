/** How members of dimensions are written on this page. */
import * as answers from '@tripledger/charts/answer-columns.ts';
import { pageLocale } from '../../ui/format.ts';

export const memberText = (dimension: string, member: { key: unknown; label: string }): string =>
  answers.memberText(dimension, member, pageLocale());
