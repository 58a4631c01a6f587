import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { createEmbeddedSiteAccess } from './pass-store.ts'
import { createHttpSiteAccess } from './http.ts'
import type { SiteAccess } from './site-access.ts'

export function createSiteAccess(config: Config, database: Database): SiteAccess {
  return config.SITE_ACCESS_API_URL
    ? createHttpSiteAccess(config.SITE_ACCESS_API_URL, config.SITE_ACCESS_API_KEY)
    : createEmbeddedSiteAccess(database.system)
}
