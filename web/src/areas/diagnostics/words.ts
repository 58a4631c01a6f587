import type { LineTestRow } from '@portal/contract/diagnostics.ts'
import { testOutcomeNames } from '@portal/contract/diagnostic-values.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

const zone = 'Europe/London'
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: zone })
const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
const dayMs = 24 * 60 * 60 * 1000

/** "08:31", as the clocks are where the lines are. */
export const timeInWords = (at: string) => clock.format(new Date(at))

/** "today at 08:31", "yesterday at 17:02" or "3 Nov at 09:15". */
export function momentInWords(at: string, now = new Date()): string {
  const moment = new Date(at)
  const written = date.format(moment)
  const near =
    written === date.format(now) ? 'today' : written === date.format(now.getTime() - dayMs) ? 'yesterday' : ''
  return `${near || day.format(moment)} at ${clock.format(moment)}`
}

/** "41.0 s", "0.8 s"; an en dash where nothing was measured. */
export function tookInWords(ms: number | null): string {
  return ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`
}

/** "1 min 2 s", "32 s", "1 h 48 min" */
export function lengthInWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`
  if (minutes > 0) return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`
  return `${rest} s`
}

const kinds = { GREEN: 'ok', AMBER: 'warn', RED: 'bad' } as const

/** What the mark of a test says: its outcome, or what became of it. */
export function standingOf({ status, outcome }: Pick<LineTestRow, 'status' | 'outcome'>): {
  kind: StatusKind
  word: string
} {
  switch (status) {
    case 'queued':
      return { kind: 'pending', word: 'Waiting' }
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
