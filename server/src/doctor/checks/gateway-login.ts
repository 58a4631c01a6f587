import { connect } from '@portal/db/src/database.ts'
import { gatewayFault, gatewayLoginAdvice } from '@portal/db/src/gateway-login.ts'
import { databaseRefusal } from '../database-refusal.ts'
import { type Check, findingsAbout } from '../finding.ts'

const about = 'Gateway role'
const say = findingsAbout(about)

/** Checks that row-level security applies to the gateway's database login. */
export const checkGatewayLogin: Check = async ({ DATABASE_URL, GATEWAY_DATABASE_URL, ENVIRONMENT }) => {
  if (!DATABASE_URL) return []
  const address = GATEWAY_DATABASE_URL ?? DATABASE_URL
  const database = connect({ connectionString: DATABASE_URL }, { gateway: { connectionString: address }, poolSize: 1 })
  try {
    const fault = await gatewayFault(database)
    if (!fault) return [say.ok('Row-level security applies to it.')]
    return [(ENVIRONMENT === 'production' ? say.wrong : say.warning)(fault, gatewayLoginAdvice)]
  } catch (error) {
    // Without a separate login, the database check already reports this.
    return GATEWAY_DATABASE_URL ? [databaseRefusal(about, error, address, 'GATEWAY_DATABASE_URL')] : []
  } finally {
    await database.close()
  }
}
