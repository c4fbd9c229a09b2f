import type { DetailModals } from '../../shared/dashboard/details.ts';
import { CorrectionsModal } from './CorrectionsModal.tsx';
import type { Detail } from './details.ts';
import { ImportModal } from './ImportModal.tsx';
import { LayoutsModal } from './mapping/LayoutsModal.tsx';
import { MappingModal } from './mapping/MappingModal.tsx';

const modals: DetailModals<Detail> = {
  import: ImportModal,
  corrections: CorrectionsModal,
  layouts: LayoutsModal,
  mapping: MappingModal,
};
export default modals;
