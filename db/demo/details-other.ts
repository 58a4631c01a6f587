import type { ServiceImportRow } from '../src/import/entities/services.ts'
import type { Calendar } from './day.ts'

/** Technical details of voice, domains, routers and racks. */
export function otherTech(service: ServiceImportRow, calendar: Calendar): Record<string, unknown> | null {
  switch (service.product_category) {
    case 'Voice - IP':
      return service.product_name.startsWith('SIP trunk') ? sipTrunk(service) : null
    case 'Voice':
      return {
        technology: 'Copper line',
        access: { accessNetwork: 'Openreach', numbers: service.references },
        withdrawal: { copperWithdrawal: 'Affected', replaceBefore: calendar.inWords(250) },
      }
    case 'Domain':
      return {
        registration: { registrar: 'Own registrar', expires: service.contract_end, lock: true, autoRenew: false },
        nameServers: ['ns1.portal.example', 'ns2.portal.example'],
        dnssec: { state: 'Signed', algorithm: 'ECDSA P-256' },
      }
    case 'Hardware - Routers':
      return {
        router: {
          model: service.product_name,
          serialNumber: Array.isArray(service.references) ? (service.references[0] ?? null) : null,
          firmware: '9.4.2',
          managed: true,
        },
        warranty: { ends: service.contract_end, replacement: 'Next working day' },
      }
    case 'Colocation':
      return {
        space: { dataCentre: 'Manchester DC2', suite: '2', rack: service.product_name.split(', ')[1] },
        power: { feedA: 'On', feedB: 'On', amps: 8, drawKw: 1.1 },
        crossConnects: [{ to: 'CCT-DC2-000918', medium: 'Single-mode fibre', state: 'Live' }],
      }
    default:
      return null
  }
}

function sipTrunk(service: ServiceImportRow): Record<string, unknown> {
  const channels = Number(/\d+/.exec(service.product_name)?.[0] ?? 0)
  return {
    technology: 'SIP',
    figures: { channels, busiestChannels24h: Math.round(channels * 0.6), failedCalls24hPercent: 0.2 },
    trunk: { signalling: 'TLS', media: 'SRTP', codecs: ['G.711', 'G.722'], proxies: ['203.0.113.60', '203.0.113.61'] },
    numbers: service.references,
  }
}
