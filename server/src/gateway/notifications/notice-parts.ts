import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'

export interface NoticeParts {
  config: Config
  database: Database
}
