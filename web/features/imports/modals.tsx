import type { DetailModals } from '../../shared/dashboard/details.ts';
import { CorrectionsModal } from './CorrectionsModal.tsx';
import type { Detail } from './details.ts';
import { ImportModal } from './ImportModal.tsx';
import { LayoutsModal } from './mapping/LayoutsModal.tsx';
import { MappingModal } from './mapping/MappingModal.tsx';
import { RatesModal } from './rates/RatesModal.tsx';

const modals: DetailModals<Detail> = {
  import: ImportModal,
  corrections: CorrectionsModal,
  layouts: LayoutsModal,
  mapping: MappingModal,
  rates: RatesModal,
};
export default modals;
