/** The modals of the Traveller Tracker. */

import { tripsForLocation } from '@tripledger/contract/traveller-tracker/calls.ts';
import { metrics } from '@tripledger/contract/traveller-tracker/metrics.ts';
import { countryName } from '@tripledger/contract/vocabulary/countries.ts';
import { Button } from 'antd';
import type { DetailModals, Of } from '../../shared/dashboard/details.ts';
import { useOpen } from '../../shared/dashboard/useDetail.ts';
import { PagedModal } from '../../shared/paged-table/PagedModal.tsx';
import { usePaged } from '../../shared/paged-table/usePaged.ts';
import { AdvisoryCard } from './AdvisoryCard.tsx';
import { AdvisoryList } from './AdvisoryList.tsx';
import { Affected } from './Affected.tsx';
import type { Detail, When, Where } from './details.ts';
import { MessageModal } from './MessageModal.tsx';
import { MessagesModal } from './MessagesModal.tsx';
import { OfTime } from './OfTime.tsx';
import { texts } from './texts.ts';

function Trips(props: { title: string; country: string | null; where: Where; when: When }) {
  const { title, country, where, when } = props;
  const open = useOpen<Detail>();
  return (
    <OfTime when={when}>
      <PagedModal
        title={title}
        metric={metrics.travellersUnderWay}
        list={usePaged(tripsForLocation, { ...when, ...where })}
        header={
          <>
            {country && <AdvisoryCard country={country} />}
            <Button onClick={() => open({ of: 'affected', where, name: title, when })}>
              {texts.travellersAffected}
            </Button>
          </>
        }
        empty={texts.affected.none}
        note={() => texts.affected.openBooking}
      />
    </OfTime>
  );
}

const Country = ({ country, when }: Of<Detail, 'country'>) => (
  <Trips title={countryName(country)} country={country} where={{ country }} when={when} />
);

const Place = ({ locationId, name, country, when }: Of<Detail, 'place'>) => (
  <Trips title={name} country={country} where={{ locationId }} when={when} />
);

const modals: DetailModals<Detail> = {
  country: Country,
  place: Place,
  advisories: AdvisoryList,
  affected: Affected,
  messages: MessagesModal,
  message: MessageModal,
};
export default modals;
