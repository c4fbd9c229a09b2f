/** The product's HTTP side, composed: an explicit list of rooms, nothing found by itself. */
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { fetchAdvisories } from './advisories/fetch-job.ts';
import type { Engines } from './columnar/engines.ts';
import type { Db } from './db/schema.ts';
import { routes as accommodation } from './features/accommodation/routes.ts';
import { routes as airfare } from './features/airfare/routes.ts';
import { routes as benchmarking } from './features/benchmarking/routes.ts';
import { routes as bookings } from './features/bookings/routes.ts';
import { budgetMail } from './features/budgets/mail-job.ts';
import { routes as budgets } from './features/budgets/routes.ts';
import { watchBudgets } from './features/budgets/watch-job.ts';
import { routes as changes } from './features/changes/routes.ts';
import { routes as dataDates } from './features/data-dates/routes.ts';
import { routes as forwardBookings } from './features/forward-bookings/routes.ts';
import { editingRoutes } from './features/hierarchy/editing-routes.ts';
import { frequentNodeRoutes } from './features/hierarchy/frequent-nodes.ts';
import { routes as hierarchy } from './features/hierarchy/routes.ts';
import { routes as latestUpdate } from './features/latest-update/routes.ts';
import { routes as references } from './features/references/routes.ts';
import { routes as rentalCar } from './features/rental-car/routes.ts';
import { routes as serviceFeeTypes } from './features/service-fee-types/routes.ts';
import { routes as serviceFees } from './features/service-fees/routes.ts';
import { routes as session } from './features/session/routes.ts';
import { clientRoutes } from './features/settings/client-routes.ts';
import { routes as settings } from './features/settings/routes.ts';
import { routes as summary } from './features/summary/routes.ts';
import { routes as targets } from './features/targets/routes.ts';
import { routes as ticketsInCredit } from './features/tickets-in-credit/routes.ts';
import { routes as travelPolicies } from './features/travel-policies/routes.ts';
import { routes as traveller } from './features/traveller/routes.ts';
import { routes as travellerMerging } from './features/traveller-merging/routes.ts';
import { affectedRoutes } from './features/traveller-tracker/affected-routes.ts';
import { mailTravellerMessage } from './features/traveller-tracker/message-job.ts';
import { newsRoutes } from './features/traveller-tracker/news-routes.ts';
import { routes as travellerTracker } from './features/traveller-tracker/routes.ts';
import { emailListRoutes } from './features/users/email-list.ts';
import { invitation } from './features/users/invitation.ts';
import { routes as users } from './features/users/routes.ts';
import { type Clock, systemClock } from './ground/clock.ts';
import type { Config } from './ground/config.ts';
import { makeLog } from './ground/log.ts';
import { Answers } from './http/answers.ts';
import { apiPage } from './http/api-page.ts';
import { answerUnread, handleErrors } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { health } from './http/health.ts';
import { checkInput } from './http/input.ts';
import { requestLimit } from './http/request-limit.ts';
import { loggedRequests, tellRequestIds } from './http/request-log.ts';
import { measureRequests } from './http/request-metrics.ts';
import { webFiles } from './http/web-files.ts';
import { identity } from './identity/identity.ts';
import type { AnyJob, Queue } from './jobs/queue.ts';
import { kinds } from './kinds.ts';
import { processMetrics } from './metrics.ts';
import { applyOverrideMap } from './overriding/job.ts';
import { deliverReport } from './reports/deliveries/deliver-job.ts';
import { planReports } from './reports/deliveries/plan-job.ts';
import { routes as deliveries } from './reports/deliveries/routes.ts';
import { sweepReportFiles } from './reports/deliveries/sweep-job.ts';
import { tellOwner } from './reports/deliveries/tell-job.ts';
import { unsubscribe } from './reports/deliveries/unsubscribe-job.ts';
import { unsubscribePage } from './reports/deliveries/unsubscribe-page.ts';
import { printableRoutes } from './reports/drawing/routes.ts';
import { mailExport } from './reports/export/mail-job.ts';
import { routes as dataExports } from './reports/export/routes.ts';
import { summaryReportRoutes } from './reports/html/routes.ts';
import { routes as scheduledReports } from './reports/schedules/routes.ts';

/** In the order of the menu. */
const features = [
  session,
  latestUpdate,
  hierarchy,
  frequentNodeRoutes,
  dataDates,
  editingRoutes,
  summary,
  airfare,
  accommodation,
  rentalCar,
  serviceFees,
  traveller,
  ticketsInCredit,
  forwardBookings,
  benchmarking,
  targets,
  changes,
  travelPolicies,
  travellerMerging,
  serviceFeeTypes,
  bookings,
  users,
  settings,
  clientRoutes,
  budgets,
  emailListRoutes,
  references,
  travellerTracker,
  newsRoutes,
  affectedRoutes,
  dataExports,
  scheduledReports,
  summaryReportRoutes,
  printableRoutes,
  deliveries,
  unsubscribePage,
];

/** What a worker does. */
export const jobs: AnyJob[] = [
  mailExport,
  invitation,
  watchBudgets,
  budgetMail,
  applyOverrideMap,
  fetchAdvisories,
  mailTravellerMessage,
  planReports,
  deliverReport,
  tellOwner,
  unsubscribe,
  sweepReportFiles,
];

declare module 'fastify' {
  interface FastifyInstance {
    /** For what is not done while its asker waits. */
    queue: Pick<Queue, 'send'>;
  }
}

export async function makeApp(
  config: Config,
  db: Db,
  engines: Pick<Engines, 'run' | 'copies'>,
  queue: Pick<Queue, 'send'>,
  clock: Clock = systemClock,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...loggedRequests,
    loggerInstance: makeLog(config.logLevel) as FastifyBaseLogger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    trustProxy: config.trustProxy,
    frameworkErrors: answerUnread,
  });
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('db', db);
  app.decorate('ask', engines.run);
  app.decorate('queue', queue);
  app.decorate('clock', clock);
  app.decorate('kinds', kinds);
  app.decorate('answers', new Answers(config.answerCacheMb));
  app.decorateRequest('answeredBy', null);
  app.decorateRequest('asker', null);
  handleErrors(app);
  tellRequestIds(app);
  app.decorate('metrics', processMetrics(db, engines));
  measureRequests(app);

  await securityHeaders(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await requestLimit(app, config.rateLimit);
  await apiPage(app);
  await identity(app, config, db);
  health(app, db);
  for (const routes of features) routes(app);
  await webFiles(app);
  return app;
}
