/** The layouts of the TMC and the presets: edited, copied or deleted. */
import { type LayoutRow, list, remove } from '@tripledger/contract/layouts/calls.ts';
import { Button } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useChange } from '../../../api/useChange.ts';
import { useUser } from '../../../session/useUser.ts';
import { useOpen } from '../../../shared/dashboard/useDetail.ts';
import type { Column } from '../../../ui/columns.ts';
import { timeIn } from '../../../ui/instant.ts';
import { useNotices } from '../../../ui/notices.tsx';
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { RowsModal } from '../../../ui/RowsModal.tsx';
import type { Detail } from '../details.ts';
import styles from '../imports.module.css';
import { texts } from './texts.ts';

const text = texts.list;

type Shown = Pick<LayoutRow, 'id' | 'name'> & { version: number | null; changed: string; by: string };

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: text.columns.name, sortable: false },
  { field: 'version', title: text.columns.version, kind: 'count', total: false, sortable: false },
  { field: 'changed', title: text.columns.changed, width: 170, sortable: false },
  { field: 'by', title: text.columns.by, width: 170, sortable: false },
];

/** `delivery`: the files that a layout is edited for. */
export function LayoutsModal({ delivery }: { delivery: number | null }) {
  const { time_zone: timeZone } = useUser().client;
  const open = useOpen<Detail>();
  const ask = useDeletion();
  const edit = ({ id, name }: Pick<LayoutRow, 'id' | 'name'>) =>
    open({ of: 'mapping', delivery, own: id, preset: id === null ? name : null });
  return (
    <RowsModal title={text.title}>
      <p className={styles.lead}>{text.lead}</p>
      <QueryBoundary answer={useAnswer(list)} height={320}>
        {(layouts) => (
          <Rows<Shown>
            label={text.title}
            columns={columns}
            rows={layouts.map((row) => shown(row, timeZone))}
            totals={null}
            totalsLabel=""
            sort={null}
            onSort={() => undefined}
            emptyText={text.none}
            onOpen={edit}
            actions={(row) =>
              row.id === null ? (
                <Button size="small" aria-label={text.copyOf(row.name)} onClick={() => edit(row)}>
                  {text.copy}
                </Button>
              ) : (
                <Button size="small" danger aria-label={text.deleteOf(row.name)} onClick={() => ask(row)}>
                  {text.delete}
                </Button>
              )
            }
            actionsWidth={100}
          />
        )}
      </QueryBoundary>
    </RowsModal>
  );
}

const shown = ({ id, name, version, changedAt, changedBy }: LayoutRow, timeZone: string): Shown => ({
  id,
  name,
  version: id === null ? null : version,
  changed: changedAt === null ? '' : timeIn(timeZone, new Date(changedAt)),
  by: changedBy ?? text.preset,
});

/** Asks for confirmation, naming the layout, then deletes it. */
function useDeletion() {
  const { modal } = useNotices();
  const removal = useChange(remove);
  return ({ id, name }: Pick<LayoutRow, 'id' | 'name'>) => {
    if (id === null) return;
    modal.confirm({
      title: text.deleteTitle(name),
      content: text.deleteConsequence,
      okText: text.delete,
      okButtonProps: { danger: true },
      onOk: () => removal.mutateAsync({ params: { id } }).catch(() => undefined),
    });
  };
}
