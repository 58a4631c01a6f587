import { type Database, openDatabase } from '@portal/db/src/database.ts'
import { hashPassword } from '@portal/db/src/password.ts'
import { sql } from 'kysely'
import { bigAccount } from './big-data.ts'
import { type Portal, signIn, startPortal } from './portal.ts'

const path = '/service-info/api/services'
const sorts = ['condition', 'name', 'serviceId', 'productCategory', 'downMbps', 'orderRef', 'contractEnd']

/** Requests to the services list by name; several addresses alternate. */
export const listCases: Record<string, string[]> = {
  'First page': [path],
  'Filtered by category': [`${path}?productCategory=Leased%20Line`, `${path}?productCategory=Connectivity`],
  'Searched by substring': [`${path}?search=endal`, `${path}?search=-54480`, `${path}?search=CBUK1000`],
  ...Object.fromEntries(
    sorts.map((sort) => [`Sorted by ${sort}`, [`${path}?sort=${sort}`, `${path}?sort=${sort}&direction=desc`]]),
  ),
  'Page 1,000 of 10': [`${path}?page=1000&size=10`],
  'Page 1,000 of 50': [`${path}?page=1000&size=50`],
}

export const listSettings = {
  ENVIRONMENT: 'production',
  SESSION_SECRET: 'a secret of the benchmark, 32 characters or more',
  LOG_LEVEL: 'warn',
  ACCESS_TOKEN_SECONDS: '36000',
}

export interface ListServer {
  portal: Portal
  database: Database
  /** Of the large account's administrator. */
  headers: Record<string, string>
  stop(): Promise<void>
}

/** The portal on a database with many services. */
export async function startListServer(port: number, dataDir: string): Promise<ListServer> {
  const portal = await startPortal(port, dataDir, listSettings)
  const database = await openDatabase({ dataDir })
  const stop = async () => {
    await database.close()
    await portal.stop()
  }
  try {
    return { portal, database, headers: await bearer(database, portal), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Signs in the large account's administrator, after setting a password. */
async function bearer(database: Database, portal: Portal): Promise<Record<string, string>> {
  const email = `admin@account-${bigAccount}.example`
  const password = 'Benchmark-Granite-2210'
  const hash = await hashPassword(password)
  await sql`update identity.login set password_hash = ${hash} where email = ${email}`.execute(database.system)
  const { accessToken } = await signIn(portal, email, password)
  return { authorization: `Bearer ${accessToken}` }
}
