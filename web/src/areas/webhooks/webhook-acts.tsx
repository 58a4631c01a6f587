import { pageOf } from '@portal/contract/page-of.ts'
import type { Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { typedMoment } from '@portal/contract/format/typed.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import type { Act } from '../../acts/act.ts'
import { callAct, calls } from '../../acts/calls.ts'
import { call } from '../../api/client.ts'
import { keepWebhooks } from './queries.ts'
import { SecretNotice } from './SecretNotice.tsx'

const dayMs = 24 * 60 * 60 * 1000

/** The acts of a webhook. */
export function webhookActs(queryClient: QueryClient, navigate: ReturnType<typeof useNavigate>, webhook: Webhook) {
  const { webhookId, name, address, events, version } = webhook
  const params = { webhookId }
  const keep = () => void keepWebhooks(queryClient)
  const switches = (state: 'on' | 'paused') =>
    calls(
      'PUT /webhook-info/api/webhooks/:webhookId',
      { params, version, body: { name, address, events, state } },
      keep,
    )
  return {
    test: {
      key: 'test',
      title: 'Send test event',
      colour: 'primary',
      do: calls('POST /webhook-info/api/webhooks/:webhookId/test', { params }, keep),
      done: 'Test event sent',
    },
    on: {
      key: 'on',
      title: 'Switch on',
      colour: 'primary',
      do: switches('on'),
      done: `${name} is on. Queued events are being sent.`,
    },
    pause: {
      key: 'pause',
      title: 'Pause webhook',
      do: switches('paused'),
      done: `${name} is paused. New events are queued.`,
    },
    secret: {
      key: 'secret',
      title: 'Replace secret',
      heading: `Replace the secret of ${name}?`,
      text: 'Messages are signed with both secrets for one day. Update your system within that time. After that, the old secret stops working.',
      fields: [],
      // Without a key for a repeat: the answer would be kept with the secret in it.
      do: async () => {
        const { secret } = await call('POST /webhook-info/api/webhooks/:webhookId/secret', { params })
        keep()
        return shownSecret(secret, 'Messages are also signed with the previous secret for one day.')
      },
    },
    replay: {
      key: 'replay',
      title: 'Resend messages',
      heading: `Resend messages to ${name}`,
      text: 'Each message keeps its ID, so your system can ignore duplicates.',
      fields: [
        { kind: 'moment', name: 'from', label: 'From', hint: 'UK time.' },
        { kind: 'moment', name: 'to', label: 'To' },
        {
          kind: 'radio',
          name: 'what',
          label: 'Messages',
          names: { failed: 'Undelivered messages', all: 'All messages, including delivered' },
        },
      ],
      initial: {
        from: typedMoment(new Date(Date.now() - dayMs)),
        to: typedMoment(new Date(Date.now() + 60_000)),
        what: 'failed',
      },
      do: async (body, once) => {
        const { queued } = await callAct(
          'POST /webhook-info/api/webhooks/:webhookId/replay',
          { params, body },
          { once },
        )
        keep()
        return queued === 0 ? 'No messages to resend' : `${counted(queued, 'message')} queued again`
      },
    },
    remove: {
      key: 'remove',
      title: 'Remove webhook',
      heading: `Remove ${name}?`,
      text: 'We stop sending messages to it and delete its log. This cannot be undone.',
      fields: [],
      do: calls('DELETE /webhook-info/api/webhooks/:webhookId', { params }, async () => {
        await navigate({ to: pageOf('webhooks') })
        keep()
      }),
      done: `${name} removed`,
    },
  } satisfies Record<string, Act>
}

export const retryAct = (queryClient: QueryClient, webhookId: string, deliveryId: string): Act => ({
  key: 'retry',
  title: 'Resend message',
  do: calls(
    'POST /webhook-info/api/webhooks/:webhookId/deliveries/:deliveryId/retry',
    { params: { webhookId, deliveryId } },
    () => void keepWebhooks(queryClient),
  ),
  done: 'Message queued again',
})

/** A secret is shown once. */
export const shownSecret = (secret: string, untilWords?: string) => ({
  title: 'Copy this secret',
  content: <SecretNotice secret={secret} {...(untilWords && { untilWords })} />,
  close: 'I have copied the secret',
})
