import { addressInWords } from '@portal/contract/webhooks/shown-address.ts'
import { expect, test } from 'vitest'
import { bodyOf } from './message-body.ts'

const link = 'https://portal.example/orders/70-1'
const message = {
  type: 'ecc',
  timestamp: '2026-11-23T10:58:00Z',
  data: { accountId: '300200', title: 'A charge for <!channel> & co', text: '[Duct](https://evil.example)', link },
}

test('Slack gets text in which the words of a customer notify no channel and make no link', () => {
  expect(JSON.parse(bodyOf('slack', message))).toEqual({
    text: `*A charge for &lt;!channel&gt; &amp; co*\n[Duct](https://evil.example)\n<${link}|Open in the portal>`,
  })
})

test('Teams gets an Adaptive Card of plain text runs with one link', () => {
  const card = JSON.parse(bodyOf('teams', message))
  expect(card).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [
            { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: message.data.title }] },
            { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: message.data.text }] },
          ],
          actions: [{ type: 'Action.OpenUrl', url: link }],
        },
      },
    ],
  })
  const { link: _, ...unlinked } = message.data
  expect(bodyOf('teams', { ...message, data: unlinked })).not.toContain('actions')
})

test('a system of the customer gets the whole message', () => {
  expect(JSON.parse(bodyOf('signed', message))).toEqual(message)
})

test('the address of a channel is shown in part, that of a system in full', () => {
  const address = 'https://hooks.slack.com/services/T0/B0/secret1234'
  expect(addressInWords({ kind: 'slack', address })).toBe('https://hooks.slack.com/…1234')
  expect(addressInWords({ kind: 'signed', address })).toBe(address)
})
