import type { DetailModals } from '../../shared/dashboard/details.ts';
import { ChangeModal } from '../../shared/history/ChangeModal.tsx';
import type { Detail } from './details.ts';

const modals: DetailModals<Detail> = { change: ChangeModal };
export default modals;
