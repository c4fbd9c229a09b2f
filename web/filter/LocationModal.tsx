import { favouriteOf, rowsOf } from '@tripledger/contract/vocabulary/country-words.ts';
import type { CountryRow } from '@tripledger/contract/vocabulary/filters.ts';
import { Alert, Button, Modal, Tabs } from 'antd';
import { useId, useState } from 'react';
import { useUser } from '../session/useUser.ts';
import { AdvancedRows } from './AdvancedRows.tsx';
import { type DraftRow, draftOf, incomplete, submitted } from './country-rows.ts';
import { type DraftFavourite, FavouriteChoice } from './FavouriteChoice.tsx';
import styles from './LocationModal.module.css';
import { texts } from './texts.ts';

type Props = {
  open: boolean;
  rows: readonly CountryRow[];
  onApply: (rows: CountryRow[]) => void;
  onClose: () => void;
};

/** The country filter: a favourite or custom rows. Nothing changes before Apply. */
export default function LocationModal({ open, rows, onApply, onClose }: Props) {
  const { client } = useUser();
  return (
    <Modal
      open={open}
      title={texts.location.label}
      width={760}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <CountryForm
        rows={rows}
        base={client.base_country}
        onApply={(countries) => {
          onApply(countries);
          onClose();
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}

type Form = {
  tab: 'favourites' | 'advanced';
  favourite: DraftFavourite;
  drafts: readonly DraftRow[];
};

function CountryForm(props: {
  rows: readonly CountryRow[];
  base: string;
  onApply: (rows: CountryRow[]) => void;
  onCancel: () => void;
}) {
  const { rows, base, onApply, onCancel } = props;
  const [form, setForm] = useState<Form>(() => startFrom(rows, base));
  const [checked, setChecked] = useState(false);
  const errorId = useId();
  const { tab, favourite, drafts } = form;

  const change = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));
  const faults = tab === 'advanced' ? incomplete(drafts) : missingPlaces(favourite);
  const isFaulty = checked && faults.length > 0;

  const showTab = (next: string) => {
    const chosen = complete(favourite);
    // A favourite is a predefined set of rows, from which Advanced starts.
    const prefilled = next === 'advanced' && chosen ? { drafts: rowsOf(chosen, base).map(draftOf) } : {};
    change({ tab: next as Form['tab'], ...prefilled });
    setChecked(false);
  };
  const apply = () => {
    setChecked(true);
    if (faults.length > 0) return;
    if (tab === 'advanced') onApply(submitted(drafts));
    else {
      const chosen = complete(favourite);
      onApply(chosen ? rowsOf(chosen, base) : []);
    }
  };

  return (
    <form
      aria-label={texts.location.label}
      aria-describedby={errorId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Prevents the submit event from reaching a surrounding form.
        event.stopPropagation();
        apply();
      }}
    >
      <Tabs
        activeKey={tab}
        onChange={showTab}
        items={[
          {
            key: 'favourites',
            label: texts.location.favourites,
            children: (
              <FavouriteChoice
                value={favourite}
                base={base}
                faults={isFaulty ? (faults as readonly string[]) : []}
                onChange={(next) => change({ favourite: next })}
              />
            ),
          },
          {
            key: 'advanced',
            label: texts.location.advanced,
            children: (
              <AdvancedRows
                drafts={drafts}
                faults={isFaulty ? (faults as readonly number[]) : []}
                onChange={(next) => change({ drafts: next })}
              />
            ),
          },
        ]}
      />
      <div id={errorId} role="alert" className={styles.alert}>
        {isFaulty && <Alert type="error" showIcon title={texts.location.required} />}
      </div>
      <div className={styles.actions}>
        <Button disabled={rows.length === 0} onClick={() => onApply([])}>
          {texts.location.clear}
        </Button>
        <Button onClick={onCancel}>{texts.location.cancel}</Button>
        <Button type="primary" htmlType="submit">
          {texts.location.apply}
        </Button>
      </div>
    </form>
  );
}

/** Opens the applied rows on the tab where they belong: rows of a favourite as the favourite, others as rows. */
function startFrom(rows: readonly CountryRow[], base: string): Form {
  const known = favouriteOf(rows, base);
  return {
    tab: known || rows.length === 0 ? 'favourites' : 'advanced',
    favourite: { kind: null, from: null, to: null, ...known },
    drafts: rows.length === 0 ? [draftOf()] : rows.map(draftOf),
  };
}

function missingPlaces({ kind, from, to }: DraftFavourite): ('from' | 'to')[] {
  if (kind !== 'between' && kind !== 'return') return [];
  return [...(from ? [] : ['from' as const]), ...(to ? [] : ['to' as const])];
}

function complete({ kind, from, to }: DraftFavourite) {
  if (kind === 'domestic' || kind === 'international') return { kind };
  return kind && from && to ? { kind, from, to } : null;
}
