import EnvironmentOutlined from '@ant-design/icons/es/icons/EnvironmentOutlined';
import { Button, Tag } from 'antd';
import { lazy, Suspense, useState } from 'react';
import styles from './FilterBar.module.css';
import { useFilter } from './useFilter.ts';
import { useFilterWords } from './useFilterWords.ts';

const LocationModal = lazy(() => import('./LocationModal.tsx'));

/** Opens the country filter, says what it holds, and clears it. */
export function LocationControl() {
  const { setFilter } = useFilter();
  const { locations } = useFilterWords();
  // Once opened it stays, to close and to open again with its movement.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className={styles.location}>
      <Button icon={<EnvironmentOutlined />} onClick={() => setState('open')}>
        Location
      </Button>
      {locations !== null && (
        <Tag
          className={styles.applied!}
          title={locations}
          variant="outlined"
          color="processing"
          closable={{ 'aria-label': 'Clear the locations' }}
          onClose={(event) => {
            event.preventDefault();
            setFilter({ countries: [] });
          }}
        >
          <span className={styles.appliedWords}>{locations}</span>
        </Tag>
      )}
      {state !== 'never' && (
        <Suspense>
          <LocationModal open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </div>
  );
}
