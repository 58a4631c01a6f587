import type { CallQuery, CallRecord } from '@portal/contract/services/voice.ts'
import { londonTime } from '../../../lib/london-calendar.ts'
import type { CallQuestion, VoiceSwitch } from '../../../upstreams/voice/voice-switch.ts'
import { offsetOf, positionOf } from '../../../lists/read-page.ts'
import type { z } from 'zod'
import { showCall } from './show-voice.ts'

type Query = z.output<typeof CallQuery>
type Filter = Omit<Query, 'page' | 'size'>

/** Days of the UK; the last one is included. */
function questionOf({ from, to, way, ...filter }: Filter): Omit<CallQuestion, 'offset' | 'limit'> {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(londonTime).toInstant().toString()
  return {
    ...filter,
    direction: way,
    since: from && startOf(Temporal.PlainDate.from(from)),
    until: to && startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}

export async function listCalls(voice: VoiceSwitch, tenant: string, { page, size, ...filter }: Query) {
  const { calls, total } = await voice.listCalls(tenant, {
    ...questionOf(filter),
    offset: offsetOf({ page, size }),
    limit: size,
  })
  return { rows: calls.map(showCall), total, ...positionOf({ page, size }) }
}

const batch = 500

/** All of them up to now, because later calls would move the pages. */
export async function* readCalls(
  voice: VoiceSwitch,
  tenant: string,
  filter: Filter,
  now: Date,
): AsyncGenerator<CallRecord[]> {
  const question = questionOf(filter)
  const until = question.until ?? now.toISOString()
  for (let offset = 0; ; offset += batch) {
    // Each page is sent before the next is read.
    const { calls } = await voice.listCalls(tenant, { ...question, until, offset, limit: batch })
    if (calls.length > 0) yield calls.map(showCall)
    if (calls.length < batch) return
  }
}
