import type { DetailModals } from '../../shared/dashboard/details.ts';
import type { Detail } from './details.ts';
import { ImportModal } from './ImportModal.tsx';

const modals: DetailModals<Detail> = { import: ImportModal };
export default modals;
