import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Seal } from '../../lib/secret.ts'
import type { Provider } from './provider.ts'

export interface SessionParts {
  config: Config
  database: Database
  provider: Provider
  seal: Seal
  clock: () => number
  log: FastifyBaseLogger
}
