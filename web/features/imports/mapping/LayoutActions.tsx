/** The ways from delivered files to a layout: a new one, the chosen one, or one that fits no longer. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { list } from '@tripledger/contract/layouts/calls.ts';
import type { inspect } from '@tripledger/contract/layouts/inspection.ts';
import { Button } from 'antd';
import { useAnswer } from '../../../api/useAnswer.ts';
import { useOpen } from '../../../shared/dashboard/useDetail.ts';
import type { Detail } from '../details.ts';
import { texts } from './texts.ts';

const text = texts.reading;

type Props = { id: number; inspection: Answer<typeof inspect>; layout: string | null };

export function LayoutActions({ id, inspection, layout }: Props) {
  const open = useOpen<Detail>();
  const { data: known = [] } = useAnswer(list);
  const { proposal, layouts } = inspection;
  const mapping = { of: 'mapping', delivery: id, own: null, preset: null } as const;
  const isOffered = ({ name, problem, isSimilar, isPreset }: (typeof layouts)[number]) =>
    name === layout || (problem !== null && isSimilar && !isPreset);
  return (
    <>
      {proposal && <Button onClick={() => open(mapping)}>{text.create}</Button>}
      {layouts.filter(isOffered).map(({ name, isPreset }) => {
        const own = known.find((one) => one.id !== null && one.name === name)?.id ?? null;
        if (isPreset) {
          return (
            <Button key={name} onClick={() => open({ ...mapping, preset: name })}>
              {text.copy}
            </Button>
          );
        }
        return (
          own !== null && (
            <Button key={name} onClick={() => open({ ...mapping, own })}>
              {name === layout ? text.edit : text.editNamed(name)}
            </Button>
          )
        );
      })}
      <Button type="link" onClick={() => open({ of: 'layouts', delivery: id })}>
        {text.layouts}
      </Button>
    </>
  );
}
