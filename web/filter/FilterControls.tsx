import { Select } from 'antd';
import { useId } from 'react';
import { shows, useScreen } from '../session/screen.ts';
import { lazyBeside, Waiting } from '../ui/lazy-beside.ts';
import { CompareSelect } from './CompareSelect.tsx';
import { CustomerSelect } from './CustomerSelect.tsx';
import { DateRangeSelect } from './DateRangeSelect.tsx';
import { Field } from './Field.tsx';
import { LocationControl } from './LocationControl.tsx';

const ChildNodeSelect = lazyBeside(() => import('./ChildNodeSelect.tsx'));
ChildNodeSelect.load();

/** The filter's controls, those that the screen shows, as wide as they need or as wide as there is room. */
export function FilterControls({ wide = false }: { wide?: boolean }) {
  const screen = useScreen();
  const id = useId();
  const width = (pixels: number) => (wide ? '100%' : pixels);
  return (
    <>
      {shows(screen, 'customer') && (
        <Field label="Customer" htmlFor={`${id}customer`} width={width(184)}>
          <CustomerSelect id={`${id}customer`} />
        </Field>
      )}
      {shows(screen, 'hierarchy') && (
        <Field label="Part of the customer" htmlFor={`${id}child`} width={width(184)}>
          <Waiting value={<Select id={`${id}child`} disabled placeholder="All" />}>
            <ChildNodeSelect id={`${id}child`} />
          </Waiting>
        </Field>
      )}
      {shows(screen, 'dates') && (
        <Field label="Date range" htmlFor={`${id}dates`} width={width(410)}>
          <DateRangeSelect id={`${id}dates`} stacked={wide} />
        </Field>
      )}
      {shows(screen, 'dates') && shows(screen, 'compare') && (
        <Field label="Compare with" htmlFor={`${id}compare`} width={width(206)}>
          <CompareSelect id={`${id}compare`} />
        </Field>
      )}
      {shows(screen, 'location') && <LocationControl />}
    </>
  );
}
