import { BlockList, isIPv4 } from 'node:net'
import { z } from 'zod'
import type { Config } from '../../config.ts'

const port = (usual: number) => z.number().int().min(1).max(65_535).optional().catch(undefined).default(usual)
const text = z.string().optional().catch(undefined)
const Details = z.object({
  reachability: z
    .object({ address: text, tcpPort: port(443), dnsPort: port(53), httpPort: port(80) })
    .optional()
    .catch(undefined),
  addressing: z.object({ framedIp: text, wanIpv4: text }).optional().catch(undefined),
})

/** Where a service can be reached. */
export interface OwnAddress {
  address: string
  tcpPort: number
  dnsPort: number
  httpPort: number
}

const usualPorts = { tcpPort: 443, dnsPort: 53, httpPort: 80 }

/**
 * The address in a service's technical details. It never comes from a request, so that only the customer's own
 * addresses are tested.
 */
export function addressOf(details: Record<string, unknown>): OwnAddress | null {
  const { reachability, addressing } = Details.parse(details)
  const named = [reachability?.address, addressing?.framedIp, addressing?.wanIpv4]
  const address = named.map((each) => each?.split('/')[0]).find((each) => each !== undefined && isIPv4(each))
  return address === undefined ? null : { ...usualPorts, ...reachability, address }
}

const inside = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix)
}

/** Our server must not probe its own network, whatever the details say; a demonstration has no other addresses. */
export function mayReach({ address }: OwnAddress, { ENVIRONMENT }: Pick<Config, 'ENVIRONMENT'>): boolean {
  return ENVIRONMENT !== 'production' || !inside.check(address)
}
