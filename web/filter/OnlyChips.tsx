import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { Button } from 'antd';
import { appliesOnly, shows, useScreen } from '../session/screen.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './FilterBar.module.css';
import { texts } from './texts.ts';
import { useFilter } from './useFilter.ts';
import { onlyTexts, productAlone } from './useFilterWords.ts';
import { useHierarchy } from './useHierarchy.ts';

/** What is shown alone, each with a button that shows everything again. */
export function OnlyChips() {
  const screen = useScreen();
  const { filter, setFilter } = useFilter();
  const { child } = useHierarchy();
  const costCentre = child && !child.hasChildren ? texts.only.costCentre(child.label) : null;
  const chips = onlyTexts(filter.only);
  const alone = productAlone(filter.only, screen);
  if (chips.length === 0 && !costCentre) return null;
  return (
    <ul className={styles.chips} aria-label={texts.only.label}>
      {costCentre && (
        <Chip
          text={costCentre}
          applies={shows(screen, 'hierarchy')}
          onRemove={() => setFilter({ child: null })}
        />
      )}
      {chips.map(({ field, text }) => {
        const { [field]: _, ...others } = filter.only;
        return (
          <Chip
            key={field}
            text={text}
            applies={appliesOnly(screen, field)}
            onRemove={() => setFilter({ only: others })}
          />
        );
      })}
      {alone && <li className={styles.remark}>{texts.only.counts(alone.counted)}</li>}
    </ul>
  );
}

function Chip({ text, applies, onRemove }: { text: string; applies: boolean; onRemove: () => void }) {
  const words = applies ? text : texts.only.noEffect(text);
  return (
    <li>
      <Button
        size="small"
        icon={<Icon of={CloseOutlined} />}
        iconPlacement="end"
        title={words}
        aria-label={texts.only.remove(words)}
        onClick={onRemove}
      >
        <span className={styles.chosen}>{words}</span>
      </Button>
    </li>
  );
}
