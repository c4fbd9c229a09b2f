/** Composes the HTTP application from an explicit record of feature routes; nothing is discovered automatically. */
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type * as contract from '../contract/endpoints.ts';
import { auditOf } from './audit/audit.ts';
import type { Db } from './database/schema.ts';
import type { Uploads } from './deliveries/folders.ts';
import { workOnDelivery } from './deliveries/job.ts';
import { removeDeliveredFiles, sweepDeliveries } from './deliveries/sweep-job.ts';
import { deliverReport } from './documents/deliveries/deliver-job.ts';
import { notifyOwner } from './documents/deliveries/notify-owner-job.ts';
import { planReports } from './documents/deliveries/plan-job.ts';
import { routes as reportDeliveries } from './documents/deliveries/routes.ts';
import { sweepReportFiles } from './documents/deliveries/sweep-job.ts';
import { unsubscribe } from './documents/deliveries/unsubscribe-job.ts';
import { unsubscribePage } from './documents/deliveries/unsubscribe-page.ts';
import { dataQualityReportRoutes, printableRoutes } from './documents/drawing/routes.ts';
import { mailExport } from './documents/export/mail-job.ts';
import { routes as dataExports } from './documents/export/routes.ts';
import { summaryReportRoutes } from './documents/html/routes.ts';
import { routes as scheduledReports } from './documents/schedules/routes.ts';
import { routes as accommodation } from './features/accommodation/routes.ts';
import { routes as airfare, emissionRoutes } from './features/airfare/routes.ts';
import { routes as benchmarking } from './features/benchmarking/routes.ts';
import { routes as bookings } from './features/bookings/routes.ts';
import { budgetMail } from './features/budgets/mail-job.ts';
import { routes as budgets } from './features/budgets/routes.ts';
import { watchBudgets } from './features/budgets/watch-job.ts';
import { accessRoutes } from './features/changes/access-routes.ts';
import { routes as changes } from './features/changes/routes.ts';
import { sweepAccessRecords } from './features/changes/sweep-job.ts';
import { routes as dataDates } from './features/data-dates/routes.ts';
import { routes as dataQuality } from './features/data-quality/routes.ts';
import { routes as exchangeRates } from './features/exchange-rates/routes.ts';
import { routes as forwardBookings } from './features/forward-bookings/routes.ts';
import { editingRoutes } from './features/hierarchy/editing-routes.ts';
import { frequentNodeRoutes } from './features/hierarchy/frequent-nodes.ts';
import { routes as hierarchy } from './features/hierarchy/routes.ts';
import { deliveryRoutes } from './features/imports/delivery-routes.ts';
import { routes as imports } from './features/imports/routes.ts';
import { routes as latestUpdate } from './features/latest-update/routes.ts';
import { inspectionRoutes, routes as layouts } from './features/layouts/routes.ts';
import { cellRoutes, changeRoutes, routes as query } from './features/query/routes.ts';
import { wordRoutes } from './features/query/words/routes.ts';
import { routes as references } from './features/references/routes.ts';
import { routes as rentalCar } from './features/rental-car/routes.ts';
import { routes as search } from './features/search/routes.ts';
import { routes as serviceFeeTypes } from './features/service-fee-types/routes.ts';
import { routes as serviceFees } from './features/service-fees/routes.ts';
import { routes as session } from './features/session/routes.ts';
import { clientRoutes } from './features/settings/client-routes.ts';
import { routes as settings } from './features/settings/routes.ts';
import { lateDeliveryMail } from './features/sources/late-mail-job.ts';
import { routes as importSources, pushRoutes } from './features/sources/routes.ts';
import { watchSources } from './features/sources/watch-job.ts';
import { routes as summary } from './features/summary/routes.ts';
import { routes as targets } from './features/targets/routes.ts';
import { routes as ticketsInCredit } from './features/tickets-in-credit/routes.ts';
import { routes as travelPolicies } from './features/travel-policies/routes.ts';
import { bookingDetailRoutes, routes as traveller } from './features/traveller/routes.ts';
import { routes as travellerMerging } from './features/traveller-merging/routes.ts';
import { affectedRoutes } from './features/traveller-tracker/affected-routes.ts';
import { answerPage } from './features/traveller-tracker/messages/answer-page.ts';
import { followMessages } from './features/traveller-tracker/messages/follow-up-job.ts';
import { mailAnswers } from './features/traveller-tracker/messages/report-job.ts';
import { messageRoutes } from './features/traveller-tracker/messages/routes.ts';
import { mailTravellerMessage } from './features/traveller-tracker/messages/send-job.ts';
import { newsRoutes } from './features/traveller-tracker/news-routes.ts';
import { routes as travellerTracker } from './features/traveller-tracker/routes.ts';
import { emailListRoutes } from './features/users/email-list.ts';
import { invitation } from './features/users/invitation.ts';
import { provisionedGroupRoutes } from './features/users/provisioning/group-routes.ts';
import { routes as users } from './features/users/routes.ts';
import { scim } from './features/users/scim/routes.ts';
import { tokenRoutes } from './features/users/token-routes.ts';
import { choiceRoutes, routes as views } from './features/views/routes.ts';
import { Answers } from './http/answers.ts';
import { apiPage } from './http/api-page.ts';
import { answerMalformedUrl, handleErrors } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { health } from './http/health.ts';
import { checkInput } from './http/input.ts';
import { requestLimit } from './http/request-limit.ts';
import { loggedRequests, sendRequestIds } from './http/request-log.ts';
import { measureRequests } from './http/request-metrics.ts';
import { limitRequestTime, longestRequestMs } from './http/request-time.ts';
import { openRequestWork } from './http/request-work.ts';
import { securityTxt } from './http/security-txt.ts';
import type { ServedCalls } from './http/served.ts';
import { webFiles } from './http/web-files.ts';
import { identity } from './identity/identity.ts';
import { restateAmounts } from './ingest/currency/restate-job.ts';
import { applyOverrideMap } from './ingest/override-maps/job.ts';
import { applyRetentionRules } from './ingest/retention/job.ts';
import { takeImportBack } from './ingest/take-back/job.ts';
import { settleImports } from './ingest/take-back/settle-job.ts';
import { fetchAdvisories } from './jobs/advisories/fetch-job.ts';
import type { AnyJob, Queue } from './jobs/queue.ts';
import { kinds } from './kinds.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import type { Config } from './lib/config.ts';
import { makeLog, messageLogger } from './lib/log.ts';
import { processMetrics } from './process-metrics.ts';
import type { Engines } from './replica/engines.ts';
import { lookForFiles, pickUpFiles } from './sources/pick-up/job.ts';
import { evaluateWatches } from './watches/evaluate-job.ts';
import { watchMail } from './watches/mail-job.ts';
import { routes as watches } from './watches/routes.ts';
import { sweepWatchLedgers } from './watches/sweep-job.ts';
import { deliverWebhook } from './watches/webhooks/deliver-job.ts';
import { routes as watchWebhooks } from './watches/webhooks/routes.ts';

/** The routes of every contract file with endpoints. Without one of them, or of their endpoints, it does not compile. */
type Routes = {
  readonly [File in keyof typeof contract]: (app: FastifyInstance) => ServedCalls<(typeof contract)[File]>;
};

/** In the order of the menu. */
const features: Routes = {
  session,
  latestUpdate,
  hierarchy,
  frequentNodes: frequentNodeRoutes,
  dataDates,
  search,
  views,
  viewChoices: choiceRoutes,
  watches,
  watchWebhooks,
  hierarchyEditing: editingRoutes,
  summary,
  airfare,
  emissions: emissionRoutes,
  accommodation,
  rentalCar,
  serviceFees,
  traveller,
  bookingDetails: bookingDetailRoutes,
  ticketsInCredit,
  forwardBookings,
  benchmarking,
  targets,
  changes,
  accessLog: accessRoutes,
  travelPolicies,
  travellerMerging,
  serviceFeeTypes,
  bookings,
  users,
  provisionedGroups: provisionedGroupRoutes,
  serviceTokens: tokenRoutes,
  organisations: settings,
  client: clientRoutes,
  budgets,
  emailList: emailListRoutes,
  query,
  queryCells: cellRoutes,
  queryChange: changeRoutes,
  queryWords: wordRoutes,
  references,
  imports,
  layouts,
  inspection: inspectionRoutes,
  deliveries: deliveryRoutes,
  exchangeRates,
  importSources,
  importPush: pushRoutes,
  dataQuality,
  travellerTracker,
  travellerMessages: messageRoutes,
  advisories: newsRoutes,
  affected: affectedRoutes,
  dataExport: dataExports,
  scheduledReports,
  summaryReport: summaryReportRoutes,
  printableReport: printableRoutes,
  dataQualityReport: dataQualityReportRoutes,
  ledger: reportDeliveries,
};

/** The jobs that a worker runs. */
export const jobs: AnyJob[] = [
  mailExport,
  invitation,
  watchBudgets,
  budgetMail,
  evaluateWatches,
  watchMail,
  deliverWebhook,
  applyOverrideMap,
  restateAmounts,
  takeImportBack,
  settleImports,
  applyRetentionRules,
  workOnDelivery,
  removeDeliveredFiles,
  sweepDeliveries,
  lookForFiles,
  pickUpFiles,
  watchSources,
  lateDeliveryMail,
  fetchAdvisories,
  mailTravellerMessage,
  followMessages,
  mailAnswers,
  planReports,
  deliverReport,
  notifyOwner,
  unsubscribe,
  sweepReportFiles,
  sweepWatchLedgers,
  sweepAccessRecords,
];

declare module 'fastify' {
  interface FastifyInstance {
    /** For work that continues after the response. */
    queue: Pick<Queue, 'send'>;
    /** Where uploaded files lie, and how large they may be. */
    uploads: Uploads;
    /** Whether files are picked up from a folder of the operator's. */
    hasInbox: boolean;
    /** The servers that get webhooks. */
    webhookHosts: readonly string[];
  }
}

export async function makeApp(
  config: Config,
  db: Db,
  engines: Pick<Engines, 'run' | 'replicas'>,
  queue: Pick<Queue, 'send'>,
  clock: Clock = systemClock,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...loggedRequests,
    loggerInstance: makeLog(config.logLevel) as FastifyBaseLogger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    bodyLimit: 1_048_576,
    requestTimeout: longestRequestMs,
    trustProxy: config.trustProxy,
    frameworkErrors: answerMalformedUrl,
  });
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('db', db);
  app.decorate('ask', engines.run);
  app.decorate('queue', queue);
  app.decorate('uploads', { dataFolder: config.dataFolder, upload: config.upload });
  app.decorate('hasInbox', config.pickUp.inbox !== null);
  app.decorate('webhookHosts', config.watches.webhookHosts);
  app.decorate('clock', clock);
  app.decorate('kinds', kinds);
  app.decorate('audit', auditOf(config, db, messageLogger(app.log)));
  app.addHook('onClose', () => app.audit.settle());
  app.decorate('answers', new Answers(config.answerCacheMb));
  app.decorateRequest('answeredBy', null);
  app.decorateRequest('requester', null);
  limitRequestTime(app);
  handleErrors(app);
  sendRequestIds(app);
  app.decorate('metrics', processMetrics(db, engines));
  measureRequests(app);
  openRequestWork(app);

  await securityHeaders(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await requestLimit(app, config.rateLimit);
  await apiPage(app);
  await identity(app, config, db);
  health(app, db);
  for (const routes of Object.values(features)) routes(app);
  await scim(app, config);
  unsubscribePage(app);
  answerPage(app);
  securityTxt(app, config);
  await webFiles(app);
  return app;
}
