/**
 * A dashboard: blocks that ask for their own data, and over them what a click opened. The page says its blocks and
 * its details; a block opens one with `useOpen<Detail>()`, and gets the filter and the way to write amounts from
 * hooks.
 */
import { Spin } from 'antd';
import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { Grid } from '../../ui/Grid.tsx';
import { lazyBeside, Waiting } from '../../ui/lazy-beside.ts';
import { ModalContext } from '../../ui/RowsModal.tsx';
import { BookingOver } from '../booking-details/BookingOver.tsx';
import type { AnyDetail, DetailModals } from './details.ts';
import { useDetail } from './useDetail.ts';

type Props<Detail extends AnyDetail> = {
  details: z.ZodType<Detail>;
  /** Draws each of them: see `lazyModals`. */
  Modal: ComponentType<{ detail: Detail }>;
  /** Rows of blocks. */
  children: ReactNode;
};

export function Dashboard<Detail extends AnyDetail>({ details, Modal, children }: Props<Detail>) {
  return (
    <Grid>
      {children}
      <OpenDetail details={details} Modal={Modal} />
      <BookingOver />
    </Grid>
  );
}

function OpenDetail<Detail extends AnyDetail>({ details, Modal }: Omit<Props<Detail>, 'children'>) {
  const { detail, close } = useDetail(details);
  // What was closed is still there until its movement has ended.
  const [shown, setShown] = useState(detail);
  if (detail && detail !== shown) setShown(detail);
  if (!shown) return null;
  return (
    <ModalContext
      value={{ isOpen: detail !== null, onClose: close, onClosed: () => setShown(null) }}
      key={JSON.stringify(shown)}
    >
      <Waiting value={<Spin fullscreen delay={200} />}>
        <Modal detail={shown} />
      </Waiting>
    </ModalContext>
  );
}

/** The modals of a screen, which are fetched when the first is opened. */
export function lazyModals<Detail extends AnyDetail>(
  fetchModals: () => Promise<{ default: DetailModals<Detail> }>,
): ComponentType<{ detail: Detail }> {
  return lazyBeside(async () => {
    const modals = (await fetchModals()).default;
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, not while drawing
    const Modal = ({ detail }: { detail: Detail }) =>
      createElement(modals[detail.of as Detail['of']] as ComponentType<Detail>, detail);
    return { default: Modal };
  });
}
