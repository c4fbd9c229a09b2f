import type { DetailModals } from '../../shared/dashboard/details.ts';
import { CorrectionsModal } from './CorrectionsModal.tsx';
import type { Detail } from './details.ts';
import { ImportModal } from './ImportModal.tsx';

const modals: DetailModals<Detail> = { import: ImportModal, corrections: CorrectionsModal };
export default modals;
