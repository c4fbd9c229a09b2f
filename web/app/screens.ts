/** Every screen that exists: where it stands, who may open it, which filter controls it hides. */
import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import CarOutlined from '@ant-design/icons/es/icons/CarOutlined';
import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import DollarOutlined from '@ant-design/icons/es/icons/DollarOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import FileProtectOutlined from '@ant-design/icons/es/icons/FileProtectOutlined';
import FundOutlined from '@ant-design/icons/es/icons/FundOutlined';
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import RadarChartOutlined from '@ant-design/icons/es/icons/RadarChartOutlined';
import ScheduleOutlined from '@ant-design/icons/es/icons/ScheduleOutlined';
import SendOutlined from '@ant-design/icons/es/icons/SendOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import UsergroupAddOutlined from '@ant-design/icons/es/icons/UsergroupAddOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import { editingPermissions } from '@tripledger/contract/core/permissions.ts';
import { filterControls, home, type Screen } from '../session/screen.ts';
import { lazyBeside } from '../ui/lazy-beside.ts';

/** Editing is of all dates; most of it asks for a customer. */
const allButCustomer = filterControls.filter((control) => control !== 'customer');

export const screens: readonly Screen[] = [
  {
    path: '/view/summary',
    label: 'Summary',
    group: 'Dashboards',
    icon: DashboardOutlined,
    page: lazyBeside(() => import('../features/summary/SummaryPage.tsx')),
  },
  {
    path: '/view/airfare',
    label: 'Airfare',
    group: 'Dashboards',
    icon: SendOutlined,
    page: lazyBeside(() => import('../features/airfare/AirfarePage.tsx')),
  },
  {
    path: '/view/accommodation',
    label: 'Accommodation',
    group: 'Dashboards',
    icon: HomeOutlined,
    page: lazyBeside(() => import('../features/accommodation/AccommodationPage.tsx')),
  },
  {
    path: '/view/rentalcar',
    label: 'Rental Car',
    group: 'Dashboards',
    icon: CarOutlined,
    page: lazyBeside(() => import('../features/rental-car/RentalCarPage.tsx')),
  },
  {
    path: '/view/servicefees',
    label: 'Service Fees',
    group: 'Dashboards',
    icon: DollarOutlined,
    page: lazyBeside(() => import('../features/service-fees/ServiceFeesPage.tsx')),
  },
  {
    path: '/view/traveller',
    label: 'Traveller',
    group: 'Dashboards',
    icon: UserOutlined,
    page: lazyBeside(() => import('../features/traveller/TravellerPage.tsx')),
  },
  {
    path: '/view/ticketsInCredit',
    label: 'Tickets in Credit',
    group: 'Dashboards',
    icon: WalletOutlined,
    permission: 'tickets_in_credit',
    hidden: ['hierarchy', 'dates'],
    page: lazyBeside(() => import('../features/tickets-in-credit/TicketsInCreditPage.tsx')),
  },
  {
    path: '/view/travellertracker',
    label: 'Traveller Tracker',
    group: 'Dashboards',
    icon: CompassOutlined,
    permission: 'traveller_tracker',
    hidden: ['hierarchy', 'location', 'compare'],
    page: lazyBeside(() => import('../features/traveller-tracker/TravellerTrackerPage.tsx')),
  },
  {
    path: '/view/budgets',
    label: 'Budgets',
    group: 'Dashboards',
    icon: FundOutlined,
    permission: 'view_budgets',
    hidden: allButCustomer,
    page: lazyBeside(() => import('../features/budgets/BudgetsPage.tsx')),
  },
  {
    path: '/view/forwardbookings',
    label: 'Forward Bookings',
    group: 'Dashboards',
    icon: ScheduleOutlined,
    permission: 'live_bookings',
    hidden: ['hierarchy', 'location', 'dates'],
    page: lazyBeside(() => import('../features/forward-bookings/ForwardBookingsPage.tsx')),
  },
  {
    path: '/view/benchmarking',
    label: 'Benchmarking',
    group: 'Dashboards',
    icon: RadarChartOutlined,
    permission: 'view_benchmarking',
    hidden: ['compare'],
    page: lazyBeside(() => import('../features/benchmarking/BenchmarkingPage.tsx')),
  },
  {
    path: '/feature/downloadreports',
    label: 'Download Reports',
    group: 'Reports',
    icon: DownloadOutlined,
    hidden: ['compare'],
    page: lazyBeside(() => import('../features/download-reports/DownloadReportsPage.tsx')),
  },
  {
    path: '/feature/scheduledreports',
    label: 'Scheduled Reports',
    group: 'Reports',
    icon: CalendarOutlined,
    permission: 'scheduled_reports',
    hidden: ['hierarchy', 'dates', 'compare'],
    page: lazyBeside(() => import('../features/scheduled-reports/ScheduledReportsPage.tsx')),
  },
  {
    path: '/admin/settings',
    label: 'Settings',
    group: 'Admin',
    icon: SettingOutlined,
    permission: 'can_manage_settings',
    hidden: filterControls,
    page: lazyBeside(() => import('../features/settings/SettingsPage.tsx')),
  },
  {
    path: '/admin/hierarchy',
    label: 'Report Hierarchy',
    group: 'Admin',
    icon: ApartmentOutlined,
    permission: 'can_manage_tree',
    hidden: filterControls,
    page: lazyBeside(() => import('../features/hierarchy/HierarchyPage.tsx')),
  },
  {
    path: '/admin/changes',
    label: 'Changes',
    group: 'Admin',
    icon: HistoryOutlined,
    permission: editingPermissions,
    hidden: filterControls,
    page: lazyBeside(() => import('../features/changes/ChangesPage.tsx')),
  },
  {
    path: '/editing/travelpolicies',
    label: 'Travel Policies',
    group: 'Data Editing',
    icon: FileProtectOutlined,
    permission: 'can_edit_policy_codes',
    hidden: ['hierarchy', 'location'],
    page: lazyBeside(() => import('../features/travel-policies/TravelPoliciesPage.tsx')),
  },
  {
    path: '/editing/travellermerging',
    label: 'Traveller Merging',
    group: 'Data Editing',
    icon: TeamOutlined,
    permission: 'can_edit_travellers',
    hidden: allButCustomer,
    page: lazyBeside(() => import('../features/traveller-merging/TravellerMergingPage.tsx')),
  },
  {
    path: '/editing/servicefeetypemerging',
    label: 'Service Fee Types',
    group: 'Data Editing',
    icon: TagsOutlined,
    permission: 'can_edit_service_fee_type',
    hidden: allButCustomer,
    page: lazyBeside(() => import('../features/service-fee-types/ServiceFeeTypesPage.tsx')),
  },
  {
    path: '/editing/bookings',
    label: 'Booking Editing',
    group: 'Data Editing',
    icon: EditOutlined,
    permission: 'can_edit_bookings',
    hidden: allButCustomer,
    page: lazyBeside(() => import('../features/bookings/BookingsPage.tsx')),
  },
  {
    path: '/admin/users',
    label: 'User Management',
    group: 'Admin',
    icon: UsergroupAddOutlined,
    permission: 'can_manage_users',
    hidden: filterControls,
    page: lazyBeside(() => import('../features/users/UsersPage.tsx')),
  },
];

/** Asks for the page that the address names, which need not wait until the session is known. */
export function loadPage(hash: string): void {
  const path = hash.slice(1).split('?')[0];
  const screen = screens.find((one) => one.path === path) ?? screens.find((one) => one.path === home);
  screen?.page.load();
}
