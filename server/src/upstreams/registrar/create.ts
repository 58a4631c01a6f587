import type { Connection } from '@portal/contract/connection.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { connect, connectionOf } from '../../foreign-systems.ts'
import { createEmbeddedRegistrar } from './embedded.ts'
import { createEppRegistrar } from './epp/epp-registrar.ts'
import type { Registrar } from './registrar.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'EPP_HOST' | 'EPP_ENDINGS'>

/** Whether the registry registers and renews this domain; if it is off, the desk does. */
export function registrarServiceOf({ EPP_ENDINGS, ...config }: Settings, domain: string): Connection {
  const isServed = EPP_ENDINGS.length === 0 || EPP_ENDINGS.some((ending) => domain.endsWith(`.${ending}`))
  return isServed ? connectionOf(config, 'registrar') : 'off'
}

/** Null without a registrar. */
export const createRegistrar = (config: Config, database: Pick<Database, 'system'>): Registrar | null =>
  connect(config, 'registrar', {
    real: (host) => createEppRegistrar({ ...config, EPP_HOST: host }),
    simulated: () => createEmbeddedRegistrar(database),
  })
