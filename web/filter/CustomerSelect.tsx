import { Select } from 'antd';
import { useFilter } from './useFilter.ts';
import { useHierarchy } from './useHierarchy.ts';

/** Chooses the customer; with only one there is nothing to clear. */
export function CustomerSelect({ id }: { id: string }) {
  const { filter, setFilter } = useFilter();
  const { customers, customer } = useHierarchy();
  return (
    <Select
      id={id}
      value={customer ? filter.node : null}
      options={customers?.map((one) => ({ value: one.id, label: one.label, title: one.label })) ?? []}
      loading={!customers}
      placeholder="All organisations"
      allowClear={(customers?.length ?? 0) > 1}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent="No organisation of this name"
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { maxWidth: 'min(480px, 94vw)' } } }}
      onChange={(node: number | null | undefined) => setFilter({ node: node ?? null })}
    />
  );
}
