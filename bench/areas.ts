import { openDatabase } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import type { Figure, Row, Setting } from './figure.ts'
import { compare } from './support/compare.ts'
import { multiplyRows } from './support/multiply-rows.ts'
import { signIn, startPortal, withFolder } from './support/portal.ts'
import { administrator } from './support/sign-ins.ts'

const port = 3415
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
}

/** The lists of the other areas with 100,000 rows of one account, against the same SQL with nothing around it. */
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
    for (const [table, id] of [
      ['service_order', 'order_id'],
      ['contact', 'contact_id'],
      ['help_case', 'case_id'],
    ] as const) {
      await multiplyRows(database.system, { table, id, account }, isQuick ? 1000 : 100_000)
    }
    await sql`vacuum analyze`.execute(database.system)
    const { accessToken } = await signIn(portal, email, password)
    const headers = { authorization: `Bearer ${accessToken}` }
    const bench = { portal, database, settings, account, headers }
    const rows: Row[] = []
    for (const [name, paths] of Object.entries(cases)) {
      rows.push(
        ...(await compare({ ...bench, durationMs: isQuick ? 300 : 2000, rounds: isQuick ? 1 : 3 }, name, paths)),
      )
    }
    return rows
  } finally {
    await database.close()
    await portal.stop()
  }
}
