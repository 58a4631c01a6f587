import { isIPv4 } from 'node:net'
import { z } from 'zod'

const port = (usual: number) => z.number().int().min(1).max(65_535).optional().catch(undefined).default(usual)
const Details = z.object({
  addressing: z
    .object({
      managementIpv4: z.string().optional().catch(undefined),
      framedIp: z.string().optional().catch(undefined),
      wanIpv4: z.string().optional().catch(undefined),
      ports: z
        .object({ tcp: port(443), dns: port(53), http: port(80) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})

/** Where a service can be reached. */
export interface OwnAddress {
  address: string
  ports: { tcp: number; dns: number; http: number }
}

const usualPorts = { tcp: 443, dns: 53, http: 80 }

/** The address of a service by its technical details. It never comes from a request: we test nobody else's. */
export function addressOf(details: Record<string, unknown>): OwnAddress | null {
  const { addressing } = Details.parse(details)
  if (!addressing) return null
  const { managementIpv4, framedIp, wanIpv4, ports = usualPorts } = addressing
  const address = [managementIpv4, framedIp, wanIpv4].map((each) => each?.split('/')[0]).find((each) => each && isIPv4(each))
  return address === undefined ? null : { address, ports }
}
