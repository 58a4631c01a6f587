import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { TestBrowser } from './browser.ts'

/**
 * A program that repeats requests as fast as they are answered, all of them at once, until it is stopped. Then it
 * ends when each request was answered at least once without a refusal, and prints how often each got which status. It is
 * a process of its own, so that it delays neither the portal nor a measurement.
 */
const Input = z.object({
  address: z.string(),
  requests: z.array(
    z.object({
      name: z.string(),
      method: z.string(),
      path: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().optional(),
    }),
  ),
})
export type GreedyInput = z.infer<typeof Input>

const { address, requests } = Input.parse(JSON.parse(await text(process.stdin)))
const counts: Record<string, number> = {}
let isOver = false
process.once('SIGTERM', () => {
  isOver = true
})

async function repeat(name: string, ask: () => Promise<number>): Promise<void> {
  let isAnswered = false
  while (!isOver || !isAnswered) {
    const status = await ask().catch(() => 0)
    counts[`${name} ${status}`] = (counts[`${name} ${status}`] ?? 0) + 1
    const isRefused = status === 429 || status === 503 || status === 0
    isAnswered ||= !isRefused
    // A refusal says when to retry; this client retries sooner.
    if (isRefused) await sleep(1000)
  }
}

async function ask({ path, body, method, headers }: GreedyInput['requests'][number]): Promise<number> {
  const answer = await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body }) })
  for await (const _piece of answer.body ?? []);
  return answer.status
}

let attempts = 0

/** A new name each time, because one that has failed often is blocked. */
async function wrongPassword(): Promise<number> {
  attempts += 1
  const browser = new TestBrowser()
  const auth = `${address}/api/auth`
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await browser.request(`${auth}/csrf`)).json())
  const started = await browser.postForm(`${auth}/signin/openid-connect`, { csrfToken, callbackUrl: '/', json: 'true' })
  const { url } = z.object({ url: z.string() }).parse(await started.json())
  const form = await browser.follow(url)
  const fields = { email: `stranger${attempts}@there.example`, password: 'a wrong password' }
  return (await browser.postForm(form.url, fields)).status
}

await Promise.all([
  ...requests.map((request) => repeat(request.name, () => ask(request))),
  repeat('a wrong password', wrongPassword),
])
process.stdout.write(JSON.stringify(counts), () => process.exit())
