import { counted, number } from '@portal/contract/format/counts.ts'
import { inList } from '@portal/contract/format/lists.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { Output } from '../../api/client.ts'

export type Preview = Output<Endpoints['POST /incident-desk/api/previews']>

export interface WayCount {
  key: 'email' | 'sms' | 'portal' | 'webhook'
  count: number
  /** Without the number: "emails". */
  noun: string
  note: string | null
}

/** The messages of each way, in words. */
export function waysInWords({ ways, texts }: Pick<Preview, 'ways' | 'texts'>): WayCount[] {
  const way = (key: WayCount['key'], one: string, many: string, note: string | null = null): WayCount => ({
    key,
    count: ways[key],
    noun: ways[key] === 1 ? one : many,
    note,
  })
  const textNote = { on: null, simulated: 'Simulated', off: 'Off: an email is sent instead' }[texts]
  return [
    way('email', 'email', 'emails'),
    way('sms', 'text message', 'text messages', textNote),
    way('portal', 'in the portal', 'in the portal'),
    way('webhook', 'webhook', 'webhooks'),
  ]
}

/** The messages that wait; null if none does. */
export const heldInWords = ({ held }: Preview['ways']): string | null =>
  held === 0
    ? null
    : `${counted(held, 'message')} ${held === 1 ? 'waits' : 'wait'} for the end of the person’s quiet hours.`

/** "26 emails, 1 text message (simulated), 31 in the portal" */
export const waysInOneLine = (preview: Pick<Preview, 'ways' | 'texts'>): string =>
  waysInWords(preview)
    .filter(({ count }) => count > 0)
    .map(({ count, noun, note }) => `${number(count)}\u00A0${noun}${note ? ` (${note.toLowerCase()})` : ''}`)
    .join(', ') || 'No one is notified'

/** Why an incident cannot be published now. */
export function refusalOf(
  preview: Preview | undefined,
  { missing, isCounting }: { missing: readonly string[]; isCounting: boolean },
) {
  if (missing.length > 0) return `Add ${inList(missing)}.`
  if (isCounting) return 'Counting who is affected.'
  return preview?.services === 0 ? 'No services are affected.' : undefined
}

/** "Publish and notify 31 people" */
export const publishLabel = (preview: Preview | undefined): string =>
  preview && preview.people > 0 ? `Publish and notify ${counted(preview.people, 'person', 'people')}` : 'Publish'
