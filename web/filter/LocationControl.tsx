import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import EnvironmentOutlined from '@ant-design/icons/es/icons/EnvironmentOutlined';
import { Button, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Field, type FieldSize } from './Field.tsx';
import styles from './FilterBar.module.css';
import { useFilter } from './useFilter.ts';
import { useFilterWords } from './useFilterWords.ts';

const LocationModal = lazy(() => import('./LocationModal.tsx'));

const everywhere = 'Everywhere';

/** Opens the country filter, says what it holds, and clears it. As wide whatever is chosen: nothing moves by it. */
export function LocationControl({ size }: { size: FieldSize }) {
  const { filter, setFilter } = useFilter();
  const { locations } = useFilterWords();
  // Once opened it stays, to close and to open again with its movement.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <Field label="Location" {...size}>
      <Space.Compact block className={styles.location!}>
        <Button
          icon={<EnvironmentOutlined />}
          aria-label={`Location: ${locations ?? everywhere}`}
          title={locations ?? ''}
          aria-haspopup="dialog"
          onClick={() => setState('open')}
        >
          <span className={styles.chosen}>{locations ?? everywhere}</span>
        </Button>
        {locations !== null && (
          <Button
            icon={<CloseOutlined />}
            aria-label="Clear the locations"
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
