/** A layout, new or saved, with the files that it is made for. */
import { detail, preset as presetOf } from '@tripledger/contract/layouts/calls.ts';
import { inspect } from '@tripledger/contract/layouts/inspection.ts';
import { Alert } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx';
import { RowsModal } from '../../../ui/RowsModal.tsx';
import { MappingEditor } from './MappingEditor.tsx';
import { texts } from './texts.ts';

const text = texts.mapping;

type Props = { delivery: number | null; own: number | null; preset: string | null };

export function MappingModal({ delivery, own, preset }: Props) {
  if (own !== null) return <OwnLayout id={own} delivery={delivery} />;
  if (preset !== null) return <CopiedPreset name={preset} delivery={delivery} />;
  return delivery !== null && <NewLayout delivery={delivery} />;
}

function OwnLayout({ id, delivery }: { id: number; delivery: number | null }) {
  const answer = useAnswer(detail, { params: { id } });
  const { data } = answer;
  return (
    <RowsModal title={data ? text.edit(data.name, data.version) : text.loading}>
      <QueryBoundary answer={answer} height={320}>
        {({ name, version, layout }) => (
          <MappingEditor delivery={delivery} start={{ name, layout }} own={{ id, version }} />
        )}
      </QueryBoundary>
    </RowsModal>
  );
}

function CopiedPreset({ name, delivery }: { name: string; delivery: number | null }) {
  const answer = useAnswer(presetOf, { params: { name } });
  return (
    <RowsModal title={text.copy(name)}>
      <QueryBoundary answer={answer} height={320}>
        {({ layout }) => (
          <MappingEditor delivery={delivery} start={{ name: text.copyName(name), layout }} own={null} />
        )}
      </QueryBoundary>
    </RowsModal>
  );
}

function NewLayout({ delivery }: { delivery: number }) {
  const answer = useAnswer(inspect, { params: { id: delivery } });
  return (
    <RowsModal title={text.create}>
      <QueryBoundary answer={answer} height={320}>
        {({ proposal, problem }) =>
          proposal ? (
            <MappingEditor delivery={delivery} start={{ name: '', layout: proposal.layout }} own={null} />
          ) : (
            <Alert type="warning" showIcon title={problem ?? text.noProposal} />
          )
        }
      </QueryBoundary>
    </RowsModal>
  );
}
