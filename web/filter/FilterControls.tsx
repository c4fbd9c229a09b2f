import { Select } from 'antd';
import { useId } from 'react';
import { shows, useScreen } from '../session/screen.ts';
import { lazyComponent, Waiting } from '../ui/lazy-component.ts';
import { CompareSelect } from './CompareSelect.tsx';
import { CustomerSelect } from './CustomerSelect.tsx';
import { DateRangeSelect } from './DateRangeSelect.tsx';
import { Field } from './Field.tsx';
import { LocationControl } from './LocationControl.tsx';
import { texts } from './texts.ts';
import { useFilter } from './useFilter.ts';

/** The tree component is large, so it is loaded only once there is a customer to choose from. */
const ChildNodeSelect = lazyComponent(() => import('./ChildNodeSelect.tsx'));

/** The filter controls that the screen shows: side by side from 1280 pixels on, or each at full width (`wide`). */
export function FilterControls({ wide = false }: { wide?: boolean }) {
  const screen = useScreen();
  const { filter } = useFilter();
  const id = useId();
  const noChild = <Select id={`${id}child`} disabled placeholder={texts.all} />;
  const size = (width: number, most?: number) => (wide ? { width: '100%' } : { width, most });
  return (
    <>
      {shows(screen, 'customer') && (
        <Field label={texts.customer.label} htmlFor={`${id}customer`} {...size(124, 360)}>
          <CustomerSelect id={`${id}customer`} />
        </Field>
      )}
      {shows(screen, 'hierarchy') && (
        <Field label={texts.costCentre.label} htmlFor={`${id}child`} {...size(116, 280)}>
          {filter.node === null ? (
            noChild
          ) : (
            <Waiting value={noChild}>
              <ChildNodeSelect id={`${id}child`} />
            </Waiting>
          )}
        </Field>
      )}
      {shows(screen, 'dates') && (
        <Field label={texts.dates.label} htmlFor={`${id}dates`} {...size(408, 460)}>
          <DateRangeSelect id={`${id}dates`} stacked={wide} />
        </Field>
      )}
      {shows(screen, 'dates') && shows(screen, 'compare') && (
        <Field label={texts.compare.label} htmlFor={`${id}compare`} {...size(182, 206)}>
          <CompareSelect id={`${id}compare`} />
        </Field>
      )}
      {shows(screen, 'location') && <LocationControl size={size(128, 280)} />}
    </>
  );
}
