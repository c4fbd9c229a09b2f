import type { DetailModals } from '../../shared/dashboard/details.ts';
import type { Detail } from './details.ts';
import { EditBooking } from './EditBooking.tsx';

const modals: DetailModals<Detail> = { line: EditBooking };
export default modals;
