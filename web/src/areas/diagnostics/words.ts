import type { LineTestRow } from '@portal/contract/diagnostics/diagnostics.ts'
import { testOutcomeNames } from '@portal/contract/diagnostics/values.ts'
import { nearTime } from '@portal/contract/format/relative.ts'
import { number } from '@portal/contract/format/counts.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

/** "today at 08:31", "yesterday at 17:02" or "3 Nov at 09:15". */
export function momentInWords(at: string, now = new Date()): string {
  return nearTime(at, now).replace(',', ' at')
}

/** "41.0 s", "0.8 s"; an en dash without a measurement. */
export function tookInWords(ms: number | null): string {
  return ms === null ? '–' : `${number(ms / 1000, 1, 1)} s`
}

const kinds = { GREEN: 'ok', AMBER: 'warn', RED: 'bad' } as const

/** The outcome of a test, or its status while it has none. */
export function testStatusOf({ status, outcome }: Pick<LineTestRow, 'status' | 'outcome'>): {
  kind: StatusKind
  word: string
} {
  switch (status) {
    case 'queued':
      return { kind: 'pending', word: 'Queued' }
    case 'running':
      return { kind: 'starting', word: 'Running' }
    case 'complete':
      return outcome ? { kind: kinds[outcome], word: testOutcomeNames[outcome] } : { kind: 'idle', word: 'No result' }
    case 'failed':
      return { kind: 'idle', word: 'Interrupted' }
    case 'rejected':
      return { kind: 'idle', word: 'Refused' }
    case 'stopped':
      return { kind: 'cancelled', word: 'Stopped' }
  }
}
