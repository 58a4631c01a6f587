import type { RegistrarService } from '@portal/contract/orders/registration-values.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { createEmbeddedRegistrar } from './embedded.ts'
import { createEppRegistrar } from './epp/epp-registrar.ts'
import type { Registrar } from './registrar.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'EPP_HOST' | 'EPP_ENDINGS'>

/** Whether the registry registers and renews a domain. Without a registrar it is the desk; only a demonstration simulates one. */
export function registrarServiceOf({ EPP_ENDINGS, ...config }: Settings, domain: string): RegistrarService {
  const isServed = EPP_ENDINGS.length === 0 || EPP_ENDINGS.some((ending) => domain.endsWith(`.${ending}`))
  return isServed ? registrarOf(config) : 'off'
}

/** Whether there is a registrar for some domains. */
export const registrarOf = ({ ENVIRONMENT, EPP_HOST }: Omit<Settings, 'EPP_ENDINGS'>): RegistrarService =>
  EPP_HOST ? 'on' : ENVIRONMENT === 'demo' ? 'simulated' : 'off'

/** Null without a registrar. */
export function createRegistrar(config: Config, database: Pick<Database, 'system'>): Registrar | null {
  if (config.EPP_HOST) return createEppRegistrar({ ...config, EPP_HOST: config.EPP_HOST })
  return config.ENVIRONMENT === 'demo' ? createEmbeddedRegistrar(database) : null
}
