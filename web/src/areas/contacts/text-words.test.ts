import type { TextMessage } from '@portal/contract/notifications/texts.ts'
import { expect, test } from 'vitest'
import { textInWords } from './text-words.ts'

const at = '2026-11-23T10:58:10Z'
const message = { state: 'waiting', dueAt: at, sentAt: null, endedAt: null, fault: null } as const

test.each<[Partial<TextMessage>, string]>([
  [{ state: 'sent', sentAt: at }, 'Sent 10:58'],
  [{ state: 'delivered', sentAt: at, endedAt: '2026-11-23T10:59:00Z' }, 'Sent 10:58, delivered 10:59'],
  [{ state: 'delivered', sentAt: at, endedAt: '2026-11-24T07:01:00Z' }, 'Sent 10:58, delivered 24 Nov 2026, 07:01'],
  [{ state: 'refused', fault: 'landline', endedAt: at }, 'Refused: landline. Emailed instead.'],
  [{ state: 'failed', fault: 'unreachable', sentAt: at }, 'Failed: phone unreachable. Emailed instead.'],
])('a text message that is %j reads "%s"', (change, words) => {
  expect(textInWords({ ...message, ...change }).words).toBe(words)
})

test('a message that waits for the end of the quiet hours names it, until then', () => {
  const now = new Date('2026-11-23T03:00:00Z')
  expect(textInWords({ ...message, dueAt: '2026-11-23T07:00:00Z' }, now).words).toBe('Waiting until 07:00')
  expect(textInWords({ ...message, dueAt: '2026-11-23T02:59:00Z' }, now).words).toBe('Waiting since 02:59')
})
