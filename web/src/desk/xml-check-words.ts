import type { XmlCheckStatus } from '@portal/contract/billing/values.ts'
import { counted } from '@portal/contract/format/counts.ts'

export function xmlCheckInWords(status: XmlCheckStatus, breachCount: number): string {
  switch (status) {
    case 'waiting':
      return 'Being checked'
    case 'valid':
      return 'Valid'
    case 'breaches':
      return counted(breachCount, 'finding')
    case 'failed':
      return 'Not checked'
  }
}
