import { expect } from 'vitest'
import type { SignedInBrowser } from '../../../testing/portal.ts'

/** Opens the stream and reads events until it is closed. */
export async function follow(baseUrl: string, who: SignedInBrowser, query = '') {
  const closing = new AbortController()
  const answer = await who.browser.request(`${baseUrl}/api/events${query}`, { signal: closing.signal })
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true })
  })().catch(() => {})
  await expect.poll(() => text).toContain('event: open')
  return {
    answer,
    text: () => text,
    ended: reading,
    changes: () => [...text.matchAll(/event: change\ndata: (.+)\n/g)].map(([, data = '']): unknown => JSON.parse(data)),
    close: async () => {
      closing.abort()
      await reading
    },
  }
}
