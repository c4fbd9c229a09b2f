/**
 * A dashboard: blocks that fetch their own data, and the details opened above them. The page declares its blocks and
 * details; a block opens a detail with `useOpen<Detail>()`, and gets the filter and the money format from hooks.
 */

import type { CardEndpoint, ShownMetric } from '@tripledger/contract/http/report.ts';
import type { TrendEndpoint } from '@tripledger/contract/http/trend.ts';
import type { ProductType } from '@tripledger/contract/vocabulary/constants.ts';
import { Spin } from 'antd';
import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { useReport } from '../../filter/useReport.ts';
import { Grid } from '../../ui/Grid.tsx';
import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';
import { ModalContext } from '../../ui/modal.tsx';
import { CopyLink } from '../links/CopyLink.tsx';
import { WithTrends } from '../trend/WithTrends.tsx';
import type { AnyDetail, DetailModals } from './details.ts';
import { NoTravel } from './NoTravel.tsx';
import { useDetail } from './useDetail.ts';

type Props<Detail extends AnyDetail, Name extends string> = {
  /** Absent: the dates do not apply to this screen, or each block handles empty data itself. */
  presence?: Presence<Name>;
  /** The trends of headline figures; only for screens with a presence. */
  trend?: TrendEndpoint;
  details: z.ZodType<Detail>;
  /** Renders the details: see `lazyModals`. */
  Modal: ComponentType<{ detail: Detail }>;
  /** Rows of blocks. */
  children: ReactNode;
};

/** Determines whether the dates contain data: a figure of one of the screen's cards that is zero if they do not. */
type Presence<Name extends string> = {
  card: CardEndpoint<ShownMetric<Name>>;
  metric: NoInfer<Name>;
  /** The product whose lines the figure counts; absent: all products. */
  product?: ProductType;
};

export function Dashboard<Detail extends AnyDetail, Name extends string>(props: Props<Detail, Name>) {
  const { presence, trend, details, Modal, children } = props;
  return (
    <Grid>
      {presence ? (
        <IfPresent {...presence} trend={trend}>
          {children}
        </IfPresent>
      ) : (
        children
      )}
      <OpenDetail details={details} Modal={Modal} />
    </Grid>
  );
}

/**
 * Renders the blocks unless the card's response, which one of them needs anyway, shows that the dates contain no
 * data.
 */
function IfPresent<Name extends string>(
  props: Presence<Name> & { trend: TrendEndpoint | undefined; children: ReactNode },
) {
  const { card, metric, product, trend, children } = props;
  const { data, isPlaceholderData } = useReport(card);
  const field = card.shown.find(({ name }) => name === metric)?.field as keyof typeof data;
  const isEmpty = !isPlaceholderData && data?.[field] === 0;
  if (isEmpty) return <NoTravel product={product} />;
  if (!trend) return children;
  return (
    <WithTrends endpoint={trend} isReady={data !== undefined}>
      {children}
    </WithTrends>
  );
}

function OpenDetail<Detail extends AnyDetail>({
  details,
  Modal,
}: Pick<Props<Detail, never>, 'details' | 'Modal'>) {
  const { detail, close } = useDetail(details);
  // A closed detail stays mounted until its animation has ended.
  const [shown, setShown] = useState(detail);
  if (detail && detail !== shown) setShown(detail);
  if (!shown) return null;
  return (
    <ModalContext
      value={{
        isOpen: detail !== null,
        onClose: close,
        onClosed: () => setShown(null),
        link: <CopyLink />,
      }}
      key={JSON.stringify(shown)}
    >
      <Waiting value={<Spin fullscreen delay={200} />}>
        <Modal detail={shown} />
      </Waiting>
    </ModalContext>
  );
}

/** The modals of a screen, loaded when the first one is opened. */
export function lazyModals<Detail extends AnyDetail>(
  fetchModals: () => Promise<{ default: DetailModals<Detail> }>,
): ComponentType<{ detail: Detail }> {
  return lazyComponent(async () => {
    const modals = (await fetchModals()).default;
    // biome-ignore lint/correctness/noComponentHookFactories: created once per screen, not during rendering
    const Modal = ({ detail }: { detail: Detail }) =>
      createElement(modals[detail.of as Detail['of']] as ComponentType<Detail>, detail);
    return { default: Modal };
  });
}
