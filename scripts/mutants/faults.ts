import { billingFaults } from './billing-faults.ts'
import { bulkFaults } from './bulk-faults.ts'
import { commissionFaults } from './commission-faults.ts'
import { contractFaults } from './contract-faults.ts'
import type { Fault } from './fault.ts'
import { dealerFaults } from './dealer-faults.ts'
import { deskFaults } from './desk-faults.ts'
import { diagnosticFaults } from './diagnostic-faults.ts'
import { dnsFaults } from './dns-faults.ts'
import { gatewayFaults } from './gateway-faults.ts'
import { networkFaults } from './network-faults.ts'
import { programFaults } from './program-faults.ts'
import { quoteFaults } from './quote-faults.ts'
import { serverFaults } from './server-faults.ts'
import { trustFaults } from './trust/faults.ts'
import { upstreamFaults } from './upstream-faults.ts'
import { visitFaults } from './visit-faults.ts'
import { webFaults } from './web-faults.ts'

export const faults: readonly Fault[] = [
  ...dealerFaults,
  ...billingFaults,
  ...bulkFaults,
  ...gatewayFaults,
  ...deskFaults,
  ...diagnosticFaults,
  ...serverFaults,
  ...programFaults,
  ...quoteFaults,
  ...upstreamFaults,
  ...dnsFaults,
  ...commissionFaults,
  ...contractFaults,
  ...visitFaults,
  ...webFaults,
  ...networkFaults,
  ...trustFaults,
]
