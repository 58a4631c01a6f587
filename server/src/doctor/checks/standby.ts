import { connect } from '@portal/db/src/database.ts'
import { gatewayFault } from '@portal/db/src/gateway-login.ts'
import pg from 'pg'
import { askDatabase } from '../ask-database.ts'
import { databaseRefusal } from '../database-refusal.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { findLagSeconds, findPlace } from './standby-store.ts'

const about = 'Standby'
const say = findingsAbout(about)
const longLagSeconds = 10

/** Checks that the address for reads leads to a standby of this very database that keeps up, with the gateway's rights. */
export const checkStandby: Check = async (config) => {
  const { DATABASE_READ_URL: address, ENVIRONMENT } = config
  if (!address) return []
  const primary = await askDatabase(config, findPlace, undefined)
  if (!primary) return [] // The check of the database says why.
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const place = await findPlace(client)
    if (place?.cluster !== primary.cluster || place.database !== primary.database) {
      return [say.wrong('It is not a copy of the database of DATABASE_URL, so it is not used.', correct)]
    }
    if (!place.isStandby) return [say.wrong('It is a primary, so it is not used.', correct)]
    const findings: Finding[] = []
    const fault = await faultOfLogin(address)
    if (fault) {
      const advice = 'Use the same login as in GATEWAY_DATABASE_URL.'
      findings.push((ENVIRONMENT === 'production' ? say.wrong : say.warning)(fault, advice))
    }
    if (place.isPaused) {
      findings.push(say.warning('Its replay is paused, so it is not used.', 'select pg_wal_replay_resume();'))
    } else if ((await findLagSeconds(client)) > longLagSeconds) {
      findings.push(say.warning('It is more than 10 seconds behind the primary, so it is rarely used.', keepUp))
    }
    return findings.length > 0 ? findings : [say.ok('It follows the primary.')]
  } catch (error) {
    return [databaseRefusal(about, error, address, 'DATABASE_READ_URL')]
  } finally {
    await client.end().catch(() => {})
  }
}

const correct = 'Set DATABASE_READ_URL to a streaming standby of that database, or remove it.'
const keepUp = 'Look at its disk and network, and for long reads that hold back its replay.'

async function faultOfLogin(address: string): Promise<string | null> {
  const database = connect({ connectionString: address }, { poolSize: 1 })
  try {
    return await gatewayFault(database)
  } finally {
    await database.close()
  }
}
