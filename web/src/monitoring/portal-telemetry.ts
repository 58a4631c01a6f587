import { boot, perPage } from '../boot.ts'
import { settingsOf } from './settings.ts'
import { createTelemetry } from './telemetry.ts'

/** The telemetry of this page. */
export const telemetry = perPage(() => createTelemetry(settingsOf(boot())))
