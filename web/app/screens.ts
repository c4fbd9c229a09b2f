/** All screens: their paths, permissions and hidden filter controls. */

import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import BookOutlined from '@ant-design/icons/es/icons/BookOutlined';
import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import CarOutlined from '@ant-design/icons/es/icons/CarOutlined';
import CompassOutlined from '@ant-design/icons/es/icons/CompassOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import DollarOutlined from '@ant-design/icons/es/icons/DollarOutlined';
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import ExperimentOutlined from '@ant-design/icons/es/icons/ExperimentOutlined';
import FileProtectOutlined from '@ant-design/icons/es/icons/FileProtectOutlined';
import FundOutlined from '@ant-design/icons/es/icons/FundOutlined';
import HistoryOutlined from '@ant-design/icons/es/icons/HistoryOutlined';
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined';
import ImportOutlined from '@ant-design/icons/es/icons/ImportOutlined';
import RadarChartOutlined from '@ant-design/icons/es/icons/RadarChartOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/es/icons/SafetyCertificateOutlined';
import ScheduleOutlined from '@ant-design/icons/es/icons/ScheduleOutlined';
import SendOutlined from '@ant-design/icons/es/icons/SendOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import UsergroupAddOutlined from '@ant-design/icons/es/icons/UsergroupAddOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import { onlyFields } from '@tripledger/contract/vocabulary/filters.ts';
import { filterControls, home, type Screen } from '../session/screen.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

/** Editing screens cover all dates; most of them need a customer. */
const allButCustomer = filterControls.filter((control) => control !== 'customer');

export const screens: readonly Screen[] = [
  {
    path: '/view/summary',
    only: onlyFields,
    label: 'Summary',
    group: 'Dashboards',
    icon: DashboardOutlined,
    page: lazyComponent(() => import('../features/summary/SummaryPage.tsx')),
  },
  {
    path: '/view/airfare',
    only: ['airline', 'classOfTravel', 'traveller'],
    label: 'Airfare',
    group: 'Dashboards',
    icon: SendOutlined,
    page: lazyComponent(() => import('../features/airfare/AirfarePage.tsx')),
  },
  {
    path: '/view/accommodation',
    only: ['hotel', 'traveller'],
    label: 'Accommodation',
    group: 'Dashboards',
    icon: HomeOutlined,
    page: lazyComponent(() => import('../features/accommodation/AccommodationPage.tsx')),
  },
  {
    path: '/view/rentalcar',
    only: ['carCompany', 'traveller'],
    label: 'Rental Car',
    group: 'Dashboards',
    icon: CarOutlined,
    page: lazyComponent(() => import('../features/rental-car/RentalCarPage.tsx')),
  },
  {
    path: '/view/servicefees',
    only: ['traveller'],
    label: 'Service Fees',
    group: 'Dashboards',
    icon: DollarOutlined,
    page: lazyComponent(() => import('../features/service-fees/ServiceFeesPage.tsx')),
  },
  {
    path: '/view/traveller',
    only: onlyFields,
    label: 'Traveller',
    group: 'Dashboards',
    icon: UserOutlined,
    page: lazyComponent(() => import('../features/traveller/TravellerPage.tsx')),
  },
  {
    path: '/view/ticketsInCredit',
    label: 'Tickets in Credit',
    group: 'Dashboards',
    icon: WalletOutlined,
    hidden: ['hierarchy', 'dates'],
    page: lazyComponent(() => import('../features/tickets-in-credit/TicketsInCreditPage.tsx')),
  },
  {
    path: '/view/travellertracker',
    label: 'Traveller Tracker',
    group: 'Dashboards',
    icon: CompassOutlined,
    hidden: ['hierarchy', 'location', 'compare'],
    page: lazyComponent(() => import('../features/traveller-tracker/TravellerTrackerPage.tsx')),
  },
  {
    path: '/view/budgets',
    label: 'Budgets',
    group: 'Dashboards',
    icon: FundOutlined,
    hidden: allButCustomer,
    page: lazyComponent(() => import('../features/budgets/BudgetsPage.tsx')),
  },
  {
    path: '/view/forwardbookings',
    label: 'Forward Bookings',
    group: 'Dashboards',
    icon: ScheduleOutlined,
    hidden: ['hierarchy', 'location', 'dates'],
    page: lazyComponent(() => import('../features/forward-bookings/ForwardBookingsPage.tsx')),
  },
  {
    path: '/view/benchmarking',
    label: 'Benchmarking',
    group: 'Dashboards',
    icon: RadarChartOutlined,
    hidden: ['compare'],
    page: lazyComponent(() => import('../features/benchmarking/BenchmarkingPage.tsx')),
  },
  {
    path: '/view/explore',
    label: 'Explore',
    group: 'Dashboards',
    icon: ExperimentOutlined,
    page: lazyComponent(() => import('../features/explore/ExplorePage.tsx')),
  },
  {
    path: '/feature/downloadreports',
    label: 'Download Reports',
    group: 'Reports',
    icon: DownloadOutlined,
    hidden: ['compare'],
    page: lazyComponent(() => import('../features/download-reports/DownloadReportsPage.tsx')),
  },
  {
    path: '/feature/scheduledreports',
    label: 'Scheduled Reports',
    group: 'Reports',
    icon: CalendarOutlined,
    hidden: ['hierarchy', 'dates', 'compare'],
    page: lazyComponent(() => import('../features/scheduled-reports/ScheduledReportsPage.tsx')),
  },
  {
    path: '/feature/savedviews',
    label: 'Saved Views',
    group: 'Reports',
    icon: BookOutlined,
    hidden: filterControls,
    page: lazyComponent(() => import('../features/saved-views/SavedViewsPage.tsx')),
  },
  {
    path: '/admin/settings',
    label: 'Settings',
    group: 'Admin',
    icon: SettingOutlined,
    hidden: filterControls,
    page: lazyComponent(() => import('../features/settings/SettingsPage.tsx')),
  },
  {
    path: '/admin/hierarchy',
    label: 'Report Hierarchy',
    group: 'Admin',
    icon: ApartmentOutlined,
    hidden: filterControls,
    page: lazyComponent(() => import('../features/hierarchy/HierarchyPage.tsx')),
  },
  {
    path: '/admin/imports',
    label: 'Imports',
    group: 'Admin',
    icon: ImportOutlined,
    hidden: filterControls,
    page: lazyComponent(() => import('../features/imports/ImportsPage.tsx')),
  },
  {
    path: '/admin/dataquality',
    label: 'Data Quality',
    group: 'Admin',
    icon: SafetyCertificateOutlined,
    hidden: ['compare'],
    page: lazyComponent(() => import('../features/data-quality/DataQualityPage.tsx')),
  },
  {
    path: '/admin/changes',
    label: 'Changes',
    group: 'Admin',
    icon: HistoryOutlined,
    hidden: filterControls,
    page: lazyComponent(() => import('../features/changes/ChangesPage.tsx')),
  },
  {
    path: '/editing/travelpolicies',
    label: 'Travel Policies',
    group: 'Data Editing',
    icon: FileProtectOutlined,
    hidden: ['hierarchy', 'location'],
    page: lazyComponent(() => import('../features/travel-policies/TravelPoliciesPage.tsx')),
  },
  {
    path: '/editing/travellermerging',
    label: 'Traveller Merging',
    group: 'Data Editing',
    icon: TeamOutlined,
    hidden: allButCustomer,
    page: lazyComponent(() => import('../features/traveller-merging/TravellerMergingPage.tsx')),
  },
  {
    path: '/editing/servicefeetypemerging',
    label: 'Service Fee Types',
    group: 'Data Editing',
    icon: TagsOutlined,
    hidden: allButCustomer,
    page: lazyComponent(() => import('../features/service-fee-types/ServiceFeeTypesPage.tsx')),
  },
  {
    path: '/editing/bookings',
    label: 'Booking Editing',
    group: 'Data Editing',
    icon: EditOutlined,
    hidden: allButCustomer,
    page: lazyComponent(() => import('../features/bookings/BookingsPage.tsx')),
  },
  {
    path: '/admin/users',
    label: 'User Management',
    group: 'Admin',
    icon: UsergroupAddOutlined,
    hidden: filterControls,
    page: lazyComponent(() => import('../features/users/UsersPage.tsx')),
  },
];

/** Starts loading the page that the URL names, without waiting for the session. */
export function loadPage(hash: string): void {
  const path = hash.slice(1).split('?')[0];
  const screen = screens.find((one) => one.path === path) ?? screens.find((one) => one.path === home);
  screen?.page.load();
}
