import type { Database } from '@portal/db/src/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Cipher } from '../../lib/secret.ts'
import type { Provider } from './provider.ts'

export interface SessionParts {
  config: Config
  database: Database
  provider: Provider
  cipher: Cipher
  clock: () => number
  log: FastifyBaseLogger
}
