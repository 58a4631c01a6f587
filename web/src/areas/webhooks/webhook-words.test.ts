import { expect, test } from 'vitest'
import { attentionFirst, webhooksInWords } from './webhook-words.ts'

const failingSince = '2026-11-29T01:07:00Z'
const webhooks = [
  { name: 'Finance', state: 'paused', failingSince: null },
  { name: 'Chat', state: 'on', failingSince },
  { name: 'CRM', state: 'off', failingSince },
  { name: 'Tickets', state: 'on', failingSince: null },
] as const

test('webhooks that are switched off or failing come first and are counted in the head', () => {
  expect(attentionFirst(webhooks).map(({ name }) => name)).toEqual(['CRM', 'Chat', 'Finance', 'Tickets'])
  expect(webhooksInWords(webhooks)).toBe('4 webhooks, 1 switched off, 1 failing')
})

test('the head counts only the webhooks while each of them delivers', () => {
  expect(webhooksInWords(webhooks.slice(3))).toBe('1 webhook')
})
