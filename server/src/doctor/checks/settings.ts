import type { Config } from '../../config.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'

const say = findingsAbout('Settings')

/** Values of the demonstration that customers would see. */
const forDemonstration: (keyof Config)[] = [
  'FAQ_URL',
  'CLOUD_COST_TOOL_URL',
  'BACKUP_PORTAL_URL',
  'SUPPORT_PHONE',
  'SALES_CONTACTS',
]
const isInvented = /\.example\b|\b01632 ?960/

/** What is allowed, and still not meant. */
export const checkSettings: Check = async (config) => {
  const findings: Finding[] = []
  if (config.ENVIRONMENT === 'production') {
    const left = forDemonstration.filter((name) => isInvented.test(JSON.stringify(config[name])))
    if (left.length > 0) findings.push(say.warning(`Still as in the demonstration: ${left.join(', ')}.`))
    if (config.DEMO_DATA) findings.push(say.wrong('Demo customers would be loaded.', 'Take DEMO_DATA away.'))
  }
  if (config.SESSION_IDLE_SECONDS > config.SESSION_MAX_SECONDS) {
    findings.push(say.warning('SESSION_IDLE_SECONDS is longer than SESSION_MAX_SECONDS, and never counts.'))
  }
  return findings.length > 0 ? findings : [say.ok('Every setting can be read.')]
}
