import { openDatabase } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { Figure, Row, Setting } from './figure.ts'
import { compare } from './support/compare.ts'
import { multiplyRows } from './support/multiply-rows.ts'
import { signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator } from './support/sign-ins.ts'

const port = 3415
/** The tables to enlarge, and the columns that distinguish the copies. */
const grown = [
  ['service_order', 'order_id'],
  ['contact', 'contact_id'],
  ['help_case', 'case_id'],
  ['quote', 'quote_id'],
  ['visit', 'visit_id'],
  ['visitor', 'visitor_id'],
  ['dns_zone', 'zone_id'],
  ['activity'],
  ['notification', 'occasion_id'],
  ['webhook_delivery', 'delivery_id', 'occasion_id'],
] as const

const [quotes, visits, zones] = ['/quote-info/api/quotes', '/visit-info/api/visits', '/dns-info/api/zones']
const [activity, notices] = ['/activity-info/api/activity', '/notification-info/api/notices']
const deliveries = '/webhook-info/api/webhooks/WHTICKETSYSTEM/deliveries'

const cases: Record<string, string[]> = {
  'Orders, first page': ['/order-info/api/orders'],
  'Orders, approved': ['/order-info/api/orders?status=Approved'],
  'Orders, searched': ['/order-info/api/orders?search=cardiff', '/order-info/api/orders?search=70-3'],
  'Orders, page 1,000': ['/order-info/api/orders?page=1000'],
  'Contacts, first page': ['/contact-info/api/contacts'],
  'Contacts, searched': ['/contact-info/api/contacts?search=reception', '/contact-info/api/contacts?search=960%203'],
  'Contacts, page 1,000': ['/contact-info/api/contacts?page=1000'],
  'Cases, first page': ['/case-info/api/cases'],
  'Cases, searched': ['/case-info/api/cases?search=depot', '/case-info/api/cases?search=no%20connection'],
  'Cases, page 1,000': ['/case-info/api/cases?page=1000'],
  'Quotes, first page': [quotes, `${quotes}?state=answered`],
  'Quotes, searched': [`${quotes}?search=leeds`, `${quotes}?search=xylophone`],
  'Visits, first page': [visits, `${visits}?sort=status`],
  'Visits, searched': [`${visits}?search=manchester`, `${visits}?search=xylophone`],
  'Visitors, searched': ['/visit-info/api/visitors?search=ann', '/visit-info/api/visitors?search=xylophone'],
  'Zones, first page': [zones, `${zones}?sort=published`],
  'Zones, searched': [`${zones}?search=brackenfell`, `${zones}?search=xylophone`],
  'Activity, first page': [activity, `${activity}?thing=order`],
  'Activity, page 1,000': [`${activity}?page=1000`],
  'Notifications, first page': [notices, `${notices}?kind=case`],
  'Deliveries, first page': [deliveries, `${deliveries}?state=failed`],
  'Deliveries, page 1,000': [`${deliveries}?page=1000`],
  'Dashboard, what waits': ['/dashboard-info/api/waiting'],
  'Dashboard, tiles': ['/dashboard-info/api/tiles'],
}

/** The lists of the other areas with 100,000 rows of one account, compared with the same SQL alone. */
export const areas: Figure = {
  name: 'areas',
  run: (setting) => withFolder((folder) => measure(folder, setting)),
}

async function measure(folder: string, { isQuick }: Setting): Promise<Row[]> {
  const settings = { PORT: String(port), ENVIRONMENT: 'demo', DATA_DIR: folder, ACCESS_TOKEN_SECONDS: '36000' }
  const portal = await startPortal(port, folder, settings)
  const database = await openDatabase({ dataDir: folder })
  try {
    const { email, password, account } = administrator()
    for (const [table, ...ids] of grown) {
      await multiplyRows(database.system, { table, ids, account }, isQuick ? 1000 : 100_000)
    }
    await sql`vacuum analyze`.execute(database.system)
    const { accessToken } = await signIn(portal, email, password)
    const headers = { authorization: `Bearer ${accessToken}` }
    const bench = { portal, database, settings, account, headers }
    const rows: Row[] = []
    for (const [name, paths] of Object.entries(cases)) {
      rows.push(
        ...(await compare({ ...bench, durationMs: isQuick ? 300 : 1000, rounds: isQuick ? 1 : 3 }, name, paths)),
      )
    }
    return rows
  } finally {
    await database.close()
    await portal.stop()
  }
}
