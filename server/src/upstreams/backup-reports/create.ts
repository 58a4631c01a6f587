import type { Database } from '@portal/db/src/database.ts'
import type { Config } from '../../config.ts'
import { connect } from '../../foreign-systems.ts'
import type { BackupReports } from './backup-reports.ts'
import { createEmbeddedReports } from './embedded.ts'
import { createVspc } from './vspc.ts'

type Settings = Pick<Config, 'ENVIRONMENT' | 'BACKUP_API_URL' | 'BACKUP_API_KEY'>

/** Null without a back-up console. */
export const createBackupReports = (config: Settings, database: Pick<Database, 'system'>): BackupReports | null =>
  connect(config, 'backupReports', {
    real: (baseUrl) => createVspc({ baseUrl, apiKey: config.BACKUP_API_KEY ?? '' }),
    simulated: () => createEmbeddedReports(database),
  })
