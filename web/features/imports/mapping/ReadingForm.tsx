/** How foreign files are read: by a layout, for a node, and with dates in an order. Checks them so. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { check } from '@tripledger/contract/imports/deliveries.ts';
import type { Delivery } from '@tripledger/contract/imports/delivery.ts';
import { type DateOrder, dateOrders } from '@tripledger/contract/layouts/expression.ts';
import type { inspect } from '@tripledger/contract/layouts/inspection.ts';
import { Alert, Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useChange } from '../../../api/useChange.ts';
import styles from '../imports.module.css';
import { texts as ofImports } from '../texts.ts';
import { LayoutActions } from './LayoutActions.tsx';
import own from './mapping.module.css';
import { type ChosenNode, NodeField } from './NodeField.tsx';
import { preselected } from './preselected.ts';
import { texts } from './texts.ts';

const text = texts.reading;

type Inspection = Answer<typeof inspect>;
type Props = { id: number; reading: Delivery['reading']; inspection: Inspection; saved: string | null };

/** `saved`: the layout that was saved for these files. */
export function ReadingForm({ id, reading, inspection, saved }: Props) {
  const { layouts } = inspection;
  const checking = useChange(check, { showsConflicts: true });
  const [layout, setLayout] = useState(saved ?? reading?.layout ?? preselected(layouts));
  const [node, setNode] = useState<ChosenNode | null>(reading?.node ?? null);
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(reading?.dateOrder ?? null);
  const [layoutId, nodeId, orderId] = [useId(), useId(), useId()];
  const chosen = layouts.find(({ name }) => name === layout);
  const needsNode = chosen?.needsNode ?? false;
  const fault = checking.error?.isConflict ? checking.error.detail : Object.values(checking.fields).join(' ');
  const fits = layouts.some(({ problem }) => problem === null);
  return (
    <section className={own.reading} aria-labelledby={`${layoutId}-title`}>
      <h3 id={`${layoutId}-title`} className={styles.heading}>
        {text.title}
      </h3>
      {!fits && <p className={styles.lead}>{text.noneFits}</p>}
      {layouts
        .filter(({ problem, isSimilar, isPreset }) => problem !== null && isSimilar && (!isPreset || !fits))
        .map(({ name, problem }) => (
          <Alert key={name} type="warning" showIcon title={text.changed(name)} description={problem} />
        ))}
      <div className={own.pair}>
        <label htmlFor={layoutId}>{text.layout}</label>
        <Select
          id={layoutId}
          showSearch
          value={layout}
          placeholder={text.choose}
          options={layouts.map(({ name, problem }) => ({
            value: name,
            label: problem === null ? `${name} (${text.fits})` : name,
            disabled: problem !== null,
            problem,
          }))}
          optionRender={({ label, data }) => (
            <>
              {label}
              {data.problem !== null && <div className={own.problem}>{data.problem}</div>}
            </>
          )}
          popupMatchSelectWidth={false}
          styles={{ popup: { root: { minWidth: 280, maxWidth: 'min(640px, 94vw)' } } }}
          onChange={setLayout}
        />
        <label htmlFor={nodeId}>{needsNode ? text.node : text.otherNode}</label>
        <NodeField
          id={nodeId}
          value={node}
          placeholder={needsNode ? text.chooseNode : text.noNode}
          onChange={setNode}
        />
        <label htmlFor={orderId}>{text.dateOrder}</label>
        <Select<DateOrder | ''>
          id={orderId}
          value={dateOrder ?? ''}
          options={[
            { value: '', label: text.asLayout },
            ...dateOrders.map((order) => ({ value: order, label: texts.dateOrders[order] })),
          ]}
          onChange={(order) => setDateOrder(order === '' ? null : order)}
        />
      </div>
      {chosen?.problem === null && <p className={styles.hint}>{text.again}</p>}
      {fault && <Alert role="alert" type="error" showIcon title={fault} />}
      <div className={styles.actions}>
        <Button
          type="primary"
          loading={checking.isPending}
          disabled={layout === null || (needsNode && !node)}
          onClick={() =>
            checking.mutate({ params: { id }, body: { layout, node: node?.id ?? null, dateOrder } })
          }
        >
          {ofImports.delivery.check}
        </Button>
        <LayoutActions id={id} inspection={inspection} layout={layout} />
      </div>
    </section>
  );
}
