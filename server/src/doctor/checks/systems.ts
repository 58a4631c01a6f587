import type { Config } from '../../config.ts'
import { connectionOf, foreignSystems, type SystemKey } from '../../foreign-systems.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'
import { reach } from '../reach.ts'

/** Says how the portal works without a system, and which setting connects it. */
export function withoutSystem(about: string, config: Config, system: SystemKey): Finding {
  const { without, setting } = foreignSystems[system]
  const say = findingsAbout(about)
  return connectionOf(config, system) === 'simulated'
    ? say.unused('Simulated in this demo.')
    : say.unused(`Not connected: ${without}.`, `To connect it, set ${setting}.`)
}

/**
 * Calls a system without side effects, by a read-only path below its address, to check that it responds and accepts our
 * credentials.
 */
const checkSystem =
  (about: string, system: SystemKey, keyOf: (config: Config) => string | undefined, path: string): Check =>
  async (config) => {
    const say = findingsAbout(about)
    const { setting } = foreignSystems[system]
    const address = config[setting]
    if (!address) return [withoutSystem(about, config, system)]
    const key = keyOf(config)
    const headers: Record<string, string> = {
      accept: 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    }
    const { status } = await reach(`${address}${path}`, { headers })
    if (status === 401 || status === 403)
      return [say.wrong(`${address} rejects the key.`, `Correct the key of ${setting}.`)]
    if (status >= 500) return [say.wrong(`${address} is running, but returns ${status}.`)]
    return [say.ok(`${address} is responding.`)]
  }

/** Each system with a key of its own: a path that changes nothing. */
export const systemChecks: Readonly<Record<string, Check>> = {
  'Line tests': checkSystem('Line tests', 'lineTests', (config) => config.LINE_TEST_API_KEY, '/serviceTest?limit=1'),
  'Back-up console': checkSystem(
    'Back-up console',
    'backupReports',
    (config) => config.BACKUP_API_KEY,
    '/api/v3/organizations/companies?limit=1',
  ),
  'Site access': checkSystem('Site access', 'siteAccess', (config) => config.SITE_ACCESS_API_KEY, '/passes/doctor'),
  'Text messages': checkSystem('Text messages', 'textMessages', (config) => config.SMS_API_KEY, '/messages/doctor'),
  Availability: checkSystem(
    'Availability',
    'availability',
    (config) => config.AVAILABILITY_API_KEY,
    '/queryServiceQualification/doctor',
  ),
  Appointments: checkSystem(
    'Appointments',
    'appointments',
    (config) => config.APPOINTMENT_API_KEY,
    '/appointment/doctor',
  ),
  'Hosted voice': checkSystem('Hosted voice', 'voice', (config) => config.VOICE_API_KEY, '/tenants/doctor'),
  'Quotes of a carrier': checkSystem(
    'Quotes of a carrier',
    'carrierQuotes',
    (config) => config.QUOTE_CARRIER_TOKEN,
    '/quoteManagement/v8/quote?limit=1',
  ),
}
