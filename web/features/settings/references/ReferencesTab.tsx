/**
 * The override maps, with the progress of their application, and the titles of reference fields. `?organisation=` in
 * the URL limits the maps to one organisation.
 */

import { list, type OverrideMapRow } from '@tripledger/contract/references/calls.ts';
import { id } from '@tripledger/contract/vocabulary/filters.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useUser } from '../../../session/useUser.ts';
import type { Column } from '../../../ui/columns.ts';
import { timeIn } from '../../../ui/instant.ts';
import { useOverlay } from '../../../ui/modal.tsx';
import { PagePanel, usePages } from '../../../ui/PagePanel.tsx';
import { texts } from '../texts.ts';
import { FieldTitles } from './FieldTitles.tsx';
import { MapModal, NewMapModal } from './MapModal.tsx';
import styles from './references.module.css';
import { useFollowed } from './useFollowed.ts';
import { fieldsInWords, stateInWords, useTitles } from './words.ts';

type Shown = {
  id: number;
  name: string;
  source: string;
  fields: string;
  state: string;
  modified: string;
};

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: texts.references.columns.organisation, width: 170, sortable: false },
  { field: 'source', title: texts.references.columns.dataSource, width: 110, sortable: false },
  { field: 'fields', title: texts.references.columns.fields, width: 250, sortable: false },
  { field: 'state', title: texts.references.columns.lines, width: 270, sortable: false },
  { field: 'modified', title: texts.references.columns.modified, width: 170, sortable: false },
];

export default function ReferencesTab() {
  const [address, setAddress] = useSearchParams();
  const organisation = id.safeParse(address.get('organisation') ?? undefined).data;
  const { user, client } = useUser();
  const titleOf = useTitles();
  const { query, pages } = usePages();
  const { open, overlay } = useOverlay((modal: ReactNode) => modal);
  const answer = useAnswer(list, { query: { ...query, organisation } });
  useFollowed(answer.data?.rows);
  const showAll = () =>
    setAddress((current) => {
      const next = new URLSearchParams(current);
      next.delete('organisation');
      return next;
    });
  const tools = (
    <div className={styles.tools}>
      <Button type="primary" onClick={() => open(<NewMapModal />)}>
        {texts.references.add}
      </Button>
      {organisation !== undefined && <Button onClick={showAll}>{texts.showAllOrganisations}</Button>}
    </div>
  );
  return (
    <>
      <PagePanel
        title={texts.references.title}
        answer={answer}
        pages={pages}
        above={tools}
        columns={columns}
        shown={(row: OverrideMapRow) => shown(row, client.time_zone, titleOf)}
        emptyText={texts.references.none}
        actions={(row) => (
          <Button
            size="small"
            aria-label={texts.references.edit(`${row.name}, ${row.source}`)}
            onClick={() => open(<MapModal id={row.id} name={`${row.name}, ${row.source}`} />)}
          >
            {texts.edit}
          </Button>
        )}
      />
      {user.user_type === 'Client' && (
        <div className={styles.second}>
          <FieldTitles />
        </div>
      )}
      {overlay}
    </>
  );
}

const shown = (row: OverrideMapRow, timeZone: string, titleOf: (field: string) => string): Shown => ({
  id: row.id,
  name: row.organisation_name,
  source: row.data_source,
  fields: fieldsInWords(row.map, titleOf),
  state: stateInWords(row),
  modified: timeIn(timeZone, new Date(row.modified)),
});
