/** The sources of the TMC; a row opens the source. */
import { list, type SourceRow } from '@tripledger/contract/import-sources/calls.ts';
import { Button, Empty } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useUser } from '../../../session/useUser.ts';
import type { Column } from '../../../ui/columns.ts';
import { timeIn } from '../../../ui/instant.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { useOverlay } from '../../../ui/modal.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import styles from '../imports.module.css';
import { texts } from '../texts.ts';
import { rhythmInWords } from './draft.ts';

const SourceModal = lazyComponent(() => import('./SourceModal.tsx'));

const words = texts.sources;

type Shown = Record<'name' | 'ways' | 'layout' | 'rhythm' | 'last' | 'state', string> & { source: SourceRow };

const columns: readonly Column<Shown>[] = [
  { field: 'name', title: words.columns.name, width: 110, sortable: false, wraps: true },
  {
    field: 'state',
    title: words.columns.state,
    width: 225,
    sortable: false,
    leads: true,
    wraps: true,
    isAlert: ({ source }) => source.late !== null || source.problem !== null,
  },
  { field: 'last', title: words.columns.last, width: 210, sortable: false },
  { field: 'rhythm', title: words.columns.rhythm, width: 240, sortable: false },
  { field: 'layout', title: words.columns.layout, width: 110, sortable: false },
  { field: 'ways', title: words.columns.ways, width: 190, sortable: false, wraps: true },
];

const everyMs = 30_000;

export function SourcePanel() {
  const { time_zone: timeZone } = useUser().client;
  const answer = useAnswer(list, {}, { pollMs: () => everyMs });
  // Uses the current state of the source, because its history can undo changes while it is open.
  const { open, overlay } = useOverlay((edited: SourceRow | null) => (
    <SourceModal source={answer.data?.find(({ id }) => id === edited?.id) ?? edited} />
  ));
  return (
    <>
      <Panel
        title={words.title}
        answer={answer}
        extra={<Button onClick={() => open(null)}>{words.add}</Button>}
        above={<p className={styles.lead}>{words.lead}</p>}
      >
        {(sources) =>
          sources.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.none} />
          ) : (
            <Rows<Shown>
              label={words.title}
              columns={columns}
              rows={sources.map((source) => shown(source, timeZone))}
              totals={null}
              totalsLabel=""
              sort={null}
              onSort={() => undefined}
              onOpen={({ source }) => open(source)}
              emptyText={words.none}
            />
          )
        }
      </Panel>
      {overlay}
    </>
  );
}

function shown(source: SourceRow, timeZone: string): Shown {
  const { name, layout, rhythm, last, folder, sftp } = source;
  const ways = [folder !== null && words.inFolder(folder), sftp && words.fromServer(sftp.host), words.api];
  const when = (instant: string) => timeIn(timeZone, new Date(instant));
  return {
    source,
    name,
    ways: ways.filter((way) => typeof way === 'string').join(', '),
    layout: layout ?? words.ownFormat,
    rhythm: rhythmInWords(rhythm),
    last: last ? words.last(when(last.at), last.state) : words.never,
    state: stateOf(source, when),
  };
}

function stateOf({ rhythm, late, problem }: SourceRow, when: (instant: string) => string): string {
  const timely = rhythm === null ? null : late === null ? words.onTime : words.late(when(late));
  const parts = [problem !== null && words.problem(problem), timely].filter(
    (part) => typeof part === 'string',
  );
  return parts.join(' ') || words.notAwaited;
}
