import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import EnvironmentOutlined from '@ant-design/icons/es/icons/EnvironmentOutlined';
import { Button, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Field, type FieldSize } from './Field.tsx';
import styles from './FilterBar.module.css';
import { texts } from './texts.ts';
import { useFilter } from './useFilter.ts';
import { useFilterWords } from './useFilterWords.ts';

const LocationModal = lazy(() => import('./LocationModal.tsx'));

/**
 * Opens the country filter, shows its content, and clears it. Its width does not depend on the choice, so that
 * nothing moves.
 */
export function LocationControl({ size }: { size: FieldSize }) {
  const { filter, setFilter } = useFilter();
  const { locations } = useFilterWords();
  // Once opened, the modal stays mounted, so that closing and reopening are animated.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <Field label={texts.location.label} {...size}>
      <Space.Compact block className={styles.location!}>
        <Button
          icon={<Icon of={EnvironmentOutlined} />}
          aria-label={texts.location.is(locations ?? texts.location.everywhere)}
          title={locations ?? ''}
          aria-haspopup="dialog"
          onClick={() => setState('open')}
        >
          <span className={styles.chosen}>{locations ?? texts.location.everywhere}</span>
        </Button>
        {locations !== null && (
          <Button
            icon={<Icon of={CloseOutlined} />}
            aria-label={texts.location.clearLocations}
            onClick={() => setFilter({ countries: [] })}
          />
        )}
      </Space.Compact>
      {state !== 'never' && (
        <Suspense>
          <LocationModal
            open={state === 'open'}
            rows={filter.countries}
            onApply={(countries) => setFilter({ countries })}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </Field>
  );
}
