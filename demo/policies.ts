/** The policy codes used by a TMC's consultants. */
import type { Draft } from './draft.ts';
import { lot, type Random } from './random.ts';

export type Policy = { code: string; description: string; isCompliant: boolean; showLostSavings: boolean };

export const policies: readonly Policy[] = [
  { code: 'LLF', description: 'Lowest logical fare taken', isCompliant: true, showLostSavings: false },
  { code: 'LOWEST', description: 'Lowest fare', isCompliant: true, showLostSavings: false },
  { code: 'CONTRACT', description: 'Contracted supplier', isCompliant: true, showLostSavings: false },
  { code: 'GROUP', description: 'Group or conference rate', isCompliant: true, showLostSavings: false },
  { code: 'FLEX', description: 'Flexibility needed for the trip', isCompliant: true, showLostSavings: true },
  {
    code: 'TIME',
    description: 'Lower fare outside the time window',
    isCompliant: true,
    showLostSavings: true,
  },
  {
    code: 'DECLINED',
    description: 'Lower fare declined by the traveller',
    isCompliant: false,
    showLostSavings: true,
  },
  { code: 'CABIN', description: 'Cabin above entitlement', isCompliant: false, showLostSavings: true },
  { code: 'LATE', description: 'Booked within seven days', isCompliant: false, showLostSavings: true },
  {
    code: 'NONPREF',
    description: 'Supplier outside the contract',
    isCompliant: false,
    showLostSavings: false,
  },
  // Without a description, the code itself is shown.
  { code: 'EXEC', description: '', isCompliant: true, showLostSavings: false },
];

/** A code that consultants use but that is missing from policies.csv. */
const undescribed = 'X9-OLD';

const lowest = lot<string>(['LLF', 78], ['LOWEST', 12], ['GROUP', 5], ['CONTRACT', 5]);
const dearer = lot<string>(['FLEX', 34], ['TIME', 30], ['DECLINED', 26], ['EXEC', 10]);
const supplier = lot<string>(['CONTRACT', 72], ['GROUP', 6], ['NONPREF', 22]);

/** The reason for a fare; undefined if the consultant gave none. */
export function farePolicy(
  random: Random,
  choice: { isDearer: boolean; isAboveEntitlement: boolean; lead: number },
) {
  const whim = random.next();
  if (whim < 0.07) return undefined;
  if (whim < 0.075) return undescribed;
  if (choice.isAboveEntitlement) return 'CABIN';
  if (choice.isDearer && choice.lead < 7 && random.chance(0.4)) return 'LATE';
  return random.draw(choice.isDearer ? dearer : lowest);
}

export function supplierPolicy(draft: Draft): string | undefined {
  const { random } = draft.desk;
  return random.chance(0.35) ? undefined : random.draw(supplier);
}
