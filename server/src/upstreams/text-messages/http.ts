import { TextReport } from '@portal/contract/notifications/texts.ts'
import { UpstreamFault } from '../calls/fault.ts'
import { createUpstream } from '../calls/upstream.ts'
import type { TextMessages } from './text-messages.ts'

const name = 'The text message service'

interface Options {
  baseUrl: string
  key: string | undefined
  from: string
}

/** A provider behind the protocol of docs/text-messages.md. */
export function createHttpTextMessages({ baseUrl, key, from }: Options): TextMessages {
  const upstream = createUpstream({
    name,
    baseUrl,
    maxBytes: 100_000,
    headers: () => ({ ...(key && { authorization: `Bearer ${key}` }) }),
  })
  return {
    async send({ reference, to, text }) {
      const answer = await upstream.call({
        method: 'POST',
        path: '/messages',
        headers: { 'idempotency-key': reference },
        body: { to, text, reference, from },
        isRepeatable: true,
      })
      if (answer.status >= 400) throw new UpstreamFault(name, 'garbled', { cause: { status: answer.status } })
      return answer.read(TextReport)
    },
  }
}
