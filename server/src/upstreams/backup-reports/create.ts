import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import type { BackupReports } from './backup-reports.ts'
import { createEmbeddedReports } from './embedded.ts'
import { createVspc } from './vspc.ts'

export function createBackupReports(config: Config, database: Pick<Database, 'system'>): BackupReports {
  const { BACKUP_API_URL: baseUrl, BACKUP_API_KEY: apiKey = '' } = config
  return baseUrl ? createVspc({ baseUrl, apiKey }) : createEmbeddedReports(database)
}
