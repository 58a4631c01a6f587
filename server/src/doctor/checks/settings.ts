import type { Config } from '../../config.ts'
import { type Check, type Finding, findingsAbout } from '../finding.ts'

const say = findingsAbout('Settings')

/** Demonstration values that customers would see. */
const forDemonstration: (keyof Config)[] = ['SUPPORT_PHONE', 'SALES_CONTACTS', 'CASE_DESK_MAIL']
const isInvented = /\.example\b|\b01632 ?960/

/** Reports settings that are valid but probably unintended. */
export const checkSettings: Check = async (config) => {
  const findings: Finding[] = []
  if (config.ENVIRONMENT === 'production') {
    const left = forDemonstration.filter((name) => isInvented.test(JSON.stringify(config[name])))
    if (left.length > 0) findings.push(say.warning(`Still set as in the demo: ${left.join(', ')}.`))
    if (config.DEMO_DATA) findings.push(say.wrong('Demo customers would be loaded.', 'Remove DEMO_DATA.'))
  }
  if (config.SESSION_IDLE_SECONDS > config.SESSION_MAX_SECONDS) {
    findings.push(say.warning('SESSION_IDLE_SECONDS is longer than SESSION_MAX_SECONDS, so it has no effect.'))
  }
  const brands = [config, ...config.otherBrands].filter(({ brandId }) => brandId !== null)
  for (const { brandId, PRODUCT_NAME, BASE_URL, MAIL_FROM } of brands) {
    findings.push(say.ok(`Brand ${brandId}: ${PRODUCT_NAME} Portal at ${BASE_URL}, email from ${MAIL_FROM}.`))
  }
  return findings.length > 0 ? findings : [say.ok('Every setting is valid.')]
}
