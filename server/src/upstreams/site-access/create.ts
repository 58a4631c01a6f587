import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { connect } from '../../foreign-systems.ts'
import { createHttpSiteAccess } from './http.ts'
import { createEmbeddedSiteAccess } from './pass-store.ts'
import type { SiteAccess } from './site-access.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'SITE_ACCESS_API_URL' | 'SITE_ACCESS_API_KEY'>

/** Null without an access control system. */
export const createSiteAccess = (config: Settings, database: Pick<Database, 'system'>): SiteAccess | null =>
  connect(config, 'siteAccess', {
    real: (baseUrl) => createHttpSiteAccess(baseUrl, config.SITE_ACCESS_API_KEY),
    simulated: () => createEmbeddedSiteAccess(database.system),
  })
