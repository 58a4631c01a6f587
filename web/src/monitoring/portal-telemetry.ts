import { boot } from '../boot.ts'
import { settingsOf } from './settings.ts'
import { createTelemetry } from './telemetry.ts'

/** The telemetry of this page. */
export const telemetry = createTelemetry(settingsOf(boot))
