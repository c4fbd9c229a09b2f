/** The visible texts around the screens: menu, header, search, sign-in. The screens are named in `screens.ts`. */

import { plural } from '../ui/format.ts';

const product = 'Tripledger';

export const texts = {
  product,
  titleOf: (screen: string) => `${screen} · ${product}`,
  loading: 'Loading',
  allLocations: 'All locations',
  skipToContent: 'Skip to the content',
  switchTmc: 'Switch TMC',
  logout: 'Logout',
  tryAgain: 'Try again',
  noAccess: 'No access',
  termsOfUse: 'Terms of Use',
  privacyPolicy: 'Privacy Policy',
  broken: {
    title: 'This page could not be shown',
    explanation: 'A newer version of the application may be there. Loading the page again usually helps.',
    loadAgain: 'Load again',
  },
  menu: {
    label: 'Menu',
    sidebar: 'Sidebar',
    mainMenu: 'Main menu',
    favourites: 'Favourites',
    open: 'Open the menu',
    expand: 'Expand the menu',
    minimiseMenu: 'Minimise the menu',
    minimise: 'Minimise',
    help: 'Help',
  },
  userMenu: {
    of: (user: string) => `User menu of ${user}`,
    watchIntroduction: 'Watch introduction',
    lightMode: 'Light mode',
    darkMode: 'Dark mode',
  },
  header: {
    breadcrumb: 'Breadcrumb',
    refresh: 'Refresh the figures',
    refreshWords: 'reload update',
    print: 'Print this screen',
    printWords: 'paper PDF',
    saveView: 'Save this view',
    copyLink: 'Copy a link to this screen',
    copyLinkWords: 'share URL address',
  },
  dataAge: {
    dataUpTo: 'Data up to',
    loaded: 'Loaded',
    asOf: ', as of',
    loadedAt: (time: string, timeZone: string) => `Data loaded ${time} (${timeZone})`,
    upTo: (day: string) => `up to ${day}`,
    figuresAsOf: (time: string) => `figures as of ${time}`,
    late: (many: number) => (many === 1 ? '1 source late' : `${many} sources late`),
    incomplete: (months: readonly string[]) =>
      months.length === 1 ? `${months[0]} incomplete` : `${months.length} months incomplete`,
    missingIn: (source: string, month: string, days: number, latest: string | null) =>
      `${source}: no data on ${plural(days, 'usual day')} of ${month}${latest === null ? '' : `, newest ${latest}`}`,
    lateSince: (source: string, since: string) => `${source}: a delivery has been missing since ${since}`,
  },
  footer: { label: 'Legal', copyright: (year: number) => `© ${year} ${product}` },
  welcome: {
    title: `Welcome to ${product}`,
    introduction: `Introduction to ${product}`,
    ok: 'OK',
  },
  palette: {
    field: 'Search',
    open: 'Search screens, customers, travellers, bookings and commands',
    keys: (isApple: boolean) => (isApple ? '⌘ K' : 'Ctrl K'),
  },
  report: {
    title: 'Your report',
    size: (megabytes: string, day: string) => `${megabytes} MB, made on ${day}`,
    download: 'Download',
    openDashboards: 'Open the dashboards',
    cannotBeOpened: 'This report cannot be opened',
    expiry: (days: number) =>
      `Links to reports expire after ${days} days, for whoever may see all that the report shows.`,
    ofAnotherTmc: 'It may be of another TMC that you work in.',
  },
  clientSelection: { title: 'Please select your TMC', active: 'Active', cancel: 'Cancel' },
  clientSwitched: {
    title: (tmc: string) => `You work in ${tmc} now`,
    explanation: 'The TMC was switched in another tab or window. This page belonged to the previous TMC.',
    open: (tmc: string) => `Open ${tmc}`,
  },
  noEntities: {
    noEmail: 'Your sign-in service does not provide your e-mail address, which is needed to grant access.',
    unverifiedEmail:
      'Your sign-in service has not verified your e-mail address. Access requires a verified address.',
    unknown: (email: string) => `Nobody has given ${email} access to any reports yet.`,
    known: (user: string) => `You are signed in as ${user}, but have no access to any reports.`,
    contact: 'Please contact your TMC administrator.',
  },
  signIn: {
    starting: 'Starting',
    unreachable: `${product} cannot be reached`,
    noSettings: 'The server did not provide its sign-in settings.',
    signingIn: 'Signing in',
    failed: 'Sign-in failed',
    failure: (reason: string) => `Error: ${reason}. Check the console for further details.`,
    error: (reason: string) => `Error: ${reason}.`,
    timedOut: 'Session timed out',
    timeOut: 'Your session has timed out. Press OK to log in again.',
    noConnection: 'No connection',
    serviceUnreachable: 'The sign-in service cannot be reached.',
    notAccepted: 'Sign-in not accepted',
    refused: 'The server did not accept the sign-in.',
    contact: 'Please contact whoever set up the sign-in service.',
    again: 'Sign in again',
    signedOut: 'Signed out',
    stillSignedIn:
      'You may still be signed in to your sign-in service. Close the browser if you share this device.',
    signIn: 'Sign in',
  },
  terms: {
    title: 'Please accept the terms to continue',
    agreement: 'I have read and accept the Terms of Use and the Privacy Policy',
    accept: 'Accept',
  },
};
