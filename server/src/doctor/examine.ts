import { ConfigError, readConfig } from '../config.ts'
import { checkGateway, checkMonitoring, checkPortal } from './checks/addresses.ts'
import { checkArrival } from './checks/arrival.ts'
import { checkCardPayments } from './checks/card-payments.ts'
import { checkClientAddresses } from './checks/client-addresses.ts'
import { checkClouds } from './checks/clouds.ts'
import { checkDatabase } from './checks/database.ts'
import { checkGatewayLogin } from './checks/gateway-login.ts'
import { checkIdentity } from './checks/identity.ts'
import { checkLineProbe } from './checks/line-probe.ts'
import { checkMail } from './checks/mail.ts'
import { checkNameServer } from './checks/name-server.ts'
import { checkPooler } from './checks/pooler.ts'
import { checkRegistrar } from './checks/registrar.ts'
import { checkRetention } from './checks/retention.ts'
import { checkStandby } from './checks/standby.ts'
import { checkSettings } from './checks/settings.ts'
import { systemChecks } from './checks/systems.ts'
import { type Check, type Finding, findingsAbout } from './finding.ts'
import { Unreached } from './reach.ts'

const checks: Record<string, Check> = {
  Settings: checkSettings,
  Database: checkDatabase,
  'Gateway role': checkGatewayLogin,
  Pooler: checkPooler,
  Standby: checkStandby,
  Retention: checkRetention,
  'Client addresses': checkClientAddresses,
  Portal: checkPortal,
  Proxy: checkArrival,
  'Identity server': checkIdentity,
  Gateway: checkGateway,
  Monitoring: checkMonitoring,
  Mail: checkMail,
  DNS: checkNameServer,
  'Line measurement': checkLineProbe,
  'Cloud Director': checkClouds,
  ...systemChecks,
  'Card payments': checkCardPayments,
  Registrar: checkRegistrar,
}

/** Checks every connection in the settings at the same time, without changing data in any system. */
export async function examine(environment: NodeJS.ProcessEnv, keptSecret: () => string): Promise<Finding[]> {
  const config = read(environment, keptSecret)
  if (Array.isArray(config)) return config
  const findings = await Promise.all(
    Object.entries(checks).map(async ([about, check]) => {
      try {
        return await check(config)
      } catch (error) {
        const say = findingsAbout(about)
        if (!(error instanceof Unreached)) return [say.wrong('This check failed.')]
        return [say.wrong(error.message, 'Start it, or correct its address.')]
      }
    }),
  )
  return findings.flat()
}

function read(environment: NodeJS.ProcessEnv, keptSecret: () => string) {
  try {
    return readConfig(environment, keptSecret)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [findingsAbout('Settings').wrong(error.message)]
  }
}
