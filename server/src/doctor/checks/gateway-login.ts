import { connect } from '@portal/db/src/database.ts'
import { gatewayFault, gatewayLoginAdvice } from '@portal/db/src/gateway-login.ts'
import { databaseRefusal } from '../database-refusal.ts'
import { type Check, findingsAbout } from '../finding.ts'

const about = 'Gateway login'
const say = findingsAbout(about)

/** Whether row-level security holds for the login that the gateway works with. */
export const checkGatewayLogin: Check = async ({ DATABASE_URL, GATEWAY_DATABASE_URL, ENVIRONMENT }) => {
  if (!DATABASE_URL) return []
  const address = GATEWAY_DATABASE_URL ?? DATABASE_URL
  const database = connect({ connectionString: DATABASE_URL }, { gateway: { connectionString: address }, poolSize: 1 })
  try {
    const fault = await gatewayFault(database)
    if (!fault) return [say.ok('Row-level security holds for it.')]
    return [(ENVIRONMENT === 'production' ? say.wrong : say.warning)(fault, gatewayLoginAdvice)]
  } catch (error) {
    // Without a login of its own, the check of the database says it already.
    return GATEWAY_DATABASE_URL ? [databaseRefusal(about, error, address, 'GATEWAY_DATABASE_URL')] : []
  } finally {
    await database.close()
  }
}
