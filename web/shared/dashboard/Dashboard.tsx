/**
 * A dashboard: blocks that ask for their own data, and over them what a click opened. The page says its blocks and
 * its details; a block opens one with `useOpen<Detail>()`, and gets the filter and the way to write amounts from
 * hooks.
 */
import type { ProductType } from '@tripledger/contract/core/constants.ts';
import type { CardEndpoint, ShownFigure } from '@tripledger/contract/core/report.ts';
import { Spin } from 'antd';
import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { useReport } from '../../filter/useReport.ts';
import { Grid } from '../../ui/Grid.tsx';
import { lazyBeside, Waiting } from '../../ui/lazy-beside.ts';
import { ModalContext } from '../../ui/modal.tsx';
import { BookingOver } from '../booking-details/BookingOver.tsx';
import type { AnyDetail, DetailModals } from './details.ts';
import { NoTravel } from './NoTravel.tsx';
import { useDetail } from './useDetail.ts';

type Props<Detail extends AnyDetail, Name extends string> = {
  /** Absent: the dates do not apply here, or every block says by itself that it has nothing. */
  presence?: Presence<Name>;
  details: z.ZodType<Detail>;
  /** Draws each of them: see `lazyModals`. */
  Modal: ComponentType<{ detail: Detail }>;
  /** Rows of blocks. */
  children: ReactNode;
};

/** What tells whether there is anything in the dates: a figure of one of the screen's cards, zero where there is not. */
type Presence<Name extends string> = {
  card: CardEndpoint<ShownFigure<Name>>;
  figure: NoInfer<Name>;
  /** Whose lines the figure counts; absent: every product's. */
  product?: ProductType;
};

export function Dashboard<Detail extends AnyDetail, Name extends string>(props: Props<Detail, Name>) {
  const { presence, details, Modal, children } = props;
  return (
    <Grid>
      {presence ? <IfPresent {...presence}>{children}</IfPresent> : children}
      <OpenDetail details={details} Modal={Modal} />
      <BookingOver />
    </Grid>
  );
}

/** The blocks, unless the card's answer, which one of them asks for anyhow, says that there is nothing in these dates. */
function IfPresent<Name extends string>(props: Presence<Name> & { children: ReactNode }) {
  const { card, figure, product, children } = props;
  const { data, isPlaceholderData } = useReport(card);
  const field = card.shown.find(({ name }) => name === figure)?.field as keyof typeof data;
  const isEmpty = !isPlaceholderData && data?.[field] === 0;
  return isEmpty ? <NoTravel product={product} /> : children;
}

function OpenDetail<Detail extends AnyDetail>({
  details,
  Modal,
}: Pick<Props<Detail, never>, 'details' | 'Modal'>) {
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
