import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { allowOtherOrigin } from './cors.ts'
import type { IdentityDesk } from '../people/identity-desk.ts'
import { backupRoutes } from './backup/routes.ts'
import { accessRoutes } from './access/routes.ts'
import { accountDataRoutes } from './account-data/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { verifyKeyOr } from './api-keys/verify-key.ts'
import { caseRoutes } from './cases/routes.ts'
import { cloudRoutes } from './cloud/routes.ts'
import { contactAccessRoutes } from './contact-access/routes.ts'
import { contactImportRoutes } from './contact-imports/routes.ts'
import { contactNotificationRoutes } from './contact-notifications/routes.ts'
import { commissionRoutes } from './commission/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { diagnosticRoutes } from './diagnostics/routes.ts'
import { dnsRoutes } from './dns/routes.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { integrationRoutes } from './integration/routes.ts'
import { changeWebhookRoutes } from './integration/webhook-routes.ts'
import { verifyClientOr } from './integration/verify-client.ts'
import { monitoringRoutes } from '../monitoring/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { peopleDeskRoutes } from './people-desk/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { serviceExportRoutes } from './service-export/routes.ts'
import { serviceRecordRoutes } from './service-records/routes.ts'
import { serviceReferenceRoutes } from './service-references/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { siteRoutes } from './sites/routes.ts'
import { tmfRoutes } from './tmf/routes.ts'
import { createTokenVerifier } from './token.ts'
import { viewRoutes } from './views/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

interface GatewayOptions {
  config: Config
  database: Database
  fetcher: typeof fetch
  identityDesk: IdentityDesk | undefined
}

/** The business areas, below the path of GATEWAY_BASE_URL. */
export async function gateway(
  app: FastifyInstance,
  { config, database, fetcher, identityDesk }: GatewayOptions,
): Promise<void> {
  const ofSessionOrSystem = verifyClientOr(database, config.OIDC_CLIENT_ID, createTokenVerifier(config, fetcher))
  const verifyToken = verifyKeyOr(database, ofSessionOrSystem)
  const parts = { config, database, identityDesk, verifyToken }
  allowOtherOrigin(app, config)
  openApiRoutes(app, config)
  serviceRoutes(app, parts)
  serviceExportRoutes(app, parts)
  serviceRecordRoutes(app, parts)
  serviceReferenceRoutes(app, parts)
  siteRoutes(app, parts)
  orderRoutes(app, parts)
  contactRoutes(app, parts)
  contactAccessRoutes(app, parts)
  contactNotificationRoutes(app, parts)
  contactImportRoutes(app, parts)
  caseRoutes(app, parts)
  peopleDeskRoutes(app, parts)
  planRoutes(app, parts)
  cloudRoutes(app, parts)
  backupRoutes(app, parts)
  commissionRoutes(app, parts)
  dashboardRoutes(app, parts)
  deskRoutes(app, parts)
  diagnosticRoutes(app, parts)
  accessRoutes(app, parts)
  accountDataRoutes(app, parts)
  accountRoutes(app, parts)
  incidentRoutes(app, parts)
  integrationRoutes(app, parts)
  changeWebhookRoutes(app, parts)
  activityRoutes(app, parts)
  apiKeyRoutes(app, parts)
  searchRoutes(app, parts)
  dnsRoutes(app, parts)
  quoteRoutes(app, parts)
  tmfRoutes(app, parts)
  viewRoutes(app, parts)
  visitRoutes(app, parts)
  notificationRoutes(app, parts)
  webhookRoutes(app, parts)
  monitoringRoutes(app, parts)
  retentionRoutes(app, parts)
}
