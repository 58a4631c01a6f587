import type { ListingAddress } from '@portal/contract/listing.ts'
import type { callListing } from '@portal/contract/services/voice-listing.ts'
import type { Voice } from '@portal/contract/services/voice.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { ApiError, mapFailure } from '../../../api/failure.ts'
import { logFailure } from '../../../monitoring/log-failure.ts'
import type { Result } from '../helpers.ts'
import { pageQuery } from '../../../api/queries.ts'

export const voiceQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['services', 'voice', serviceId],
    queryFn: async ({ signal }): Promise<Result<Voice>> => {
      try {
        return {
          data: await call('GET /service-info/api/services/:serviceId/voice', { params: { serviceId } }, { signal }),
        }
      } catch (failure) {
        const isMissing = failure instanceof ApiError && failure.status === 404
        if (isMissing) return { data: null, message: 'No data available', isFailure: false }
        const { message } = mapFailure(failure)
        logFailure(message, failure)
        return { data: null, message, isFailure: true }
      }
    },
  })

export const callsQuery = (serviceId: string, query: ListingAddress<typeof callListing>) =>
  pageQuery(['services', 'calls', serviceId, query], 'GET /service-info/api/services/:serviceId/calls', {
    params: { serviceId },
    query,
  })
