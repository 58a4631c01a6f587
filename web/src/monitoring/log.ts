import type { LogLevel } from '@portal/contract/monitoring/telemetry.ts'

export type Log = (level: LogLevel, msg: string, obj?: unknown) => void
