import { sql } from 'kysely'
import type { Database } from '../src/database.ts'
import { accounts } from '../src/import/entities/accounts.ts'
import {
  serviceEthernetDetails,
  serviceTechDetails,
  serviceVcdDetails,
} from '../src/import/entities/service-details.ts'
import { services } from '../src/import/entities/services.ts'
import { sites } from '../src/import/entities/sites.ts'
import { users } from '../src/import/entities/users.ts'
import { loadRowsIn } from '../src/import/load-rows.ts'
import { rowsInMemory } from '../src/import/row-source.ts'
import { loadAccess } from './access.ts'
import { accounts as accountRows } from './accounts.ts'
import { loadCases } from './cases.ts'
import { loadApiKeys } from './api-keys.ts'
import { loadBackups } from './backups.ts'
import { loadClouds } from './clouds.ts'
import { loadCommission } from './commission.ts'
import { loadContacts } from './contacts.ts'
import { calendarFrom } from './day.ts'
import { demoDetails } from './details.ts'
import { loadDashboard } from './dashboard.ts'
import { loadDns } from './dns.ts'
import { loadNotifications } from './notifications.ts'
import { loadOrders } from './orders.ts'
import { loadDiagnostics } from './diagnostics.ts'
import { demoPeople } from './people.ts'
import { loadPlans } from './plans.ts'
import { loadQuotes } from './quotes.ts'
import { demoServices } from './services.ts'
import { demoSites } from './sites.ts'
import { loadTraffic } from './traffic.ts'
import { loadViews } from './views.ts'
import { loadVisits, type SealIdentity } from './visits.ts'
import { loadWorks } from './works.ts'
import { boolean, rowsOf } from '../src/rows.ts'

/**
 * Fills an empty database with the demo customers; a database that has accounts is left as it is.
 * One transaction, so that a start that was interrupted leaves no half of it, and two starts at once load it once.
 */
export function loadDemo(
  database: Pick<Database, 'system'>,
  today = new Date(),
  seal?: SealIdentity,
  sealSecret?: (text: string) => string,
): Promise<{ loaded: boolean }> {
  return database.system.transaction().execute(async (tx) => {
    // The second of two starts waits for the first, however slow its machine is.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(7421)`.execute(tx)
    const { rows } = await rowsOf({ taken: boolean })`select exists (select from account) as taken`.execute(tx)
    if (rows[0]?.taken) return { loaded: false }
    const calendar = calendarFrom(today)
    await loadRowsIn(tx, accounts, rowsInMemory(accountRows))
    await loadRowsIn(tx, sites, rowsInMemory(demoSites()))
    const serviceRows = demoServices(calendar)
    await loadRowsIn(tx, services, rowsInMemory(serviceRows))
    const details = demoDetails(serviceRows, calendar)
    await loadRowsIn(tx, serviceTechDetails, rowsInMemory(details.tech))
    await loadRowsIn(tx, serviceEthernetDetails, rowsInMemory(details.ethernet))
    await loadRowsIn(tx, serviceVcdDetails, rowsInMemory(details.vcd))
    await loadTraffic(tx, calendar)
    await loadRowsIn(tx, users, rowsInMemory(await demoPeople()))
    await loadContacts(tx, calendar)
    await loadApiKeys(tx)
    await loadPlans(tx, calendar)
    await loadOrders(tx, calendar)
    await loadCases(tx, calendar)
    await loadCommission(tx, calendar)
    await loadDiagnostics(tx, calendar)
    await loadDns(tx, calendar)
    await loadClouds(tx, calendar)
    await loadBackups(tx, calendar)
    await loadQuotes(tx, calendar)
    await loadVisits(tx, calendar, seal)
    await loadNotifications(tx, calendar, sealSecret)
    await loadDashboard(tx)
    await loadAccess(tx)
    await loadWorks(tx, calendar)
    await loadViews(tx)
    return { loaded: true }
  })
}
