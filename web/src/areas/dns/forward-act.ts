import type { ReverseName } from '@portal/contract/dns/reverse.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { callAct } from '../../acts/calls.ts'
import { forwardRecord } from './forward-record.ts'

/** Adds the missing records of the listed names to the drafts of their zones; null if none is missing. */
export function forwardAct(queryClient: QueryClient, rows: readonly ReverseName[]): Act | null {
  const missing = rows.flatMap((row) => forwardRecord(row) ?? [])
  if (missing.length === 0) return null
  const zones = [...new Set(missing.map(({ zoneId }) => zoneId))]
  return {
    key: 'forward',
    title: `Add ${counted(missing.length, 'forward record')}`,
    do: async (_body, once) => {
      for (const { zoneId, record } of missing) {
        // Each one builds on the draft before it.
        await callAct(
          'PUT /dns-info/api/zones/:zoneId/draft/record',
          { params: { zoneId }, body: record },
          { once: `${once}.${record.content}` },
        )
      }
      return `Added to your ${zones.length === 1 ? 'draft' : 'drafts'} of ${zones.join(' and ')}. Publish to make ${missing.length === 1 ? 'it' : 'them'} live.`
    },
    failed: 'A record could not be added',
    afterwards: () => queryClient.invalidateQueries({ queryKey: ['dns'] }),
  }
}
