import { billTools } from './bill-tools.ts'
import { caseTools } from './case-tools.ts'
import { dnsTools } from './dns-tools.ts'
import { orderTools } from './order-tools.ts'
import { serviceTools } from './service-tools.ts'
import { testTools } from './test-tools.ts'
import type { ProgramTool } from './tool.ts'

/** Every tool of the MCP server. Each calls one endpoint of the contract. */
export const programTools: readonly ProgramTool[] = [
  ...serviceTools,
  ...testTools,
  ...caseTools,
  ...orderTools,
  ...billTools,
  ...dnsTools,
]
