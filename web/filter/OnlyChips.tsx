import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { onlyLabels } from '@tripledger/contract/vocabulary/filters.ts';
import { Button } from 'antd';
import { appliesOnly, useScreen } from '../session/screen.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './FilterBar.module.css';
import { useFilter } from './useFilter.ts';
import { onlyTexts } from './useFilterWords.ts';

/** What is shown alone, each with a button that shows everything again. */
export function OnlyChips() {
  const screen = useScreen();
  const { filter, setFilter } = useFilter();
  const chips = onlyTexts(filter.only);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Shown alone">
      {chips.map(({ field, text }) => {
        const { [field]: _, ...others } = filter.only;
        const words = appliesOnly(screen, field) ? text : `${text} (no effect on this screen)`;
        return (
          <li key={field}>
            <Button
              size="small"
              icon={<Icon of={CloseOutlined} />}
              iconPlacement="end"
              title={words}
              aria-label={`${words}: remove`}
              onClick={() => setFilter({ only: others })}
            >
              <span className={styles.chosen}>{words}</span>
            </Button>
          </li>
        );
      })}
      {remarks(
        screen?.only === undefined
          ? []
          : chips.filter(({ field }) => appliesOnly(screen, field)).map(({ field }) => field),
      )}
    </ul>
  );
}

/** Other products have no airline, hotel or rental car company, so their figures are empty. */
function remarks(fields: readonly (keyof typeof onlyLabels)[]) {
  const product = fields.flatMap((field) => productOf[field] ?? [])[0];
  return product ? <li className={styles.remark}>Counts {product} only.</li> : null;
}

const productOf: Partial<Record<keyof typeof onlyLabels, string>> = {
  airline: 'flights',
  classOfTravel: 'flights',
  hotel: 'hotel stays',
  carCompany: 'car hires',
};
