import type { Boot } from '@portal/contract/boot.ts'
import { serviceNamePattern } from '@portal/contract/services/name.ts'

export interface MonitoringSettings {
  environment: string
  /** The monitoring server; empty if there is none. */
  apmBaseUrl: string
  serviceName: string
  /** The share of page views to report, from 0 to 1. */
  sampleRate: number
  version: string
}

/** Known with the session; the bare sign-in page is not monitored. */
export function settingsOf({ environment, version, monitoring, signedIn }: Boot): MonitoringSettings {
  return {
    environment: signedIn?.session.environment ?? environment,
    apmBaseUrl: signedIn?.session.apmBaseUrl ?? '',
    serviceName: monitoring.serviceName,
    sampleRate: monitoring.sampleRate,
    version,
  }
}

/** Invalid settings disable monitoring, and so does development: specification, section 5. */
export function isMonitored({ environment, apmBaseUrl, serviceName, sampleRate }: MonitoringSettings): boolean {
  const isRate = typeof sampleRate === 'number' && sampleRate >= 0 && sampleRate <= 1
  return environment !== 'development' && apmBaseUrl !== '' && serviceNamePattern.test(serviceName) && isRate
}
