import { dayOf } from '@portal/contract/format/days.ts'
import { z } from 'zod'
import { UpstreamFault } from '../calls/fault.ts'
import { createUpstream } from '../calls/upstream.ts'
import type { Availability } from './availability.ts'

const name = 'The availability service'

/** The parts of a TMF645 query that are read. */
const Query = z.object({
  state: z.string(),
  serviceQualificationItem: z
    .array(
      z.object({
        qualificationResult: z.string(),
        expectedServiceAvailabilityDate: z.iso.datetime({ offset: true }).optional(),
        service: z.object({ serviceSpecification: z.object({ id: z.string() }) }),
      }),
    )
    .default([]),
})

interface Options {
  baseUrl: string
  key: string | undefined
}

/** A carrier behind TMF645 Service Qualification: docs/availability.md. */
export function createTmfAvailability({ baseUrl, key }: Options): Availability {
  const upstream = createUpstream({
    name,
    baseUrl,
    maxBytes: 500_000,
    headers: () => ({ ...(key && { authorization: `Bearer ${key}` }) }),
  })
  return {
    async listProducts({ siteId, address, postcode }) {
      const answer = await upstream.call({
        method: 'POST',
        path: '/queryServiceQualification',
        body: {
          '@type': 'QueryServiceQualification',
          instantSyncQualification: true,
          searchCriteria: {
            service: {
              place: [
                { '@type': 'GeographicAddress', role: 'installation', id: siteId, streetName: address, postcode },
              ],
            },
          },
        },
        // A query changes nothing.
        isRepeatable: true,
      })
      if (answer.status >= 400) throw new UpstreamFault(name, 'garbled', { cause: { status: answer.status } })
      const { state, serviceQualificationItem: items } = answer.read(Query)
      if (state !== 'done') throw new UpstreamFault(name, 'slow', { cause: { state } })
      return items
        .filter(({ qualificationResult }) => qualificationResult === 'qualified')
        .map(({ service, expectedServiceAvailabilityDate: from }) => ({
          productId: service.serviceSpecification.id,
          from: from === undefined ? null : dayOf(from),
        }))
    },
  }
}
