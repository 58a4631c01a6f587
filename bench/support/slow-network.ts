import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

interface Profile {
  latencyMs: number
  downBytesPerSecond: number
}

// Chromium's own "Fast 4G": 9 Mbit/s and 60 ms, adjusted like its developer tools to what pages experience.
export const fast4G: Profile = { latencyMs: 165, downBytesPerSecond: (9e6 * 0.9) / 8 }

export interface SlowNetwork {
  /** Page requests, including redirects, since the last call. */
  takeDocuments(): number
  close(): void
}

/** A proxy before a server: every request is delayed, and all responses share one limited bandwidth. */
export async function slowNetwork(port: number, target: number, profile: Profile): Promise<SlowNetwork> {
  let documents = 0
  let freeAt = 0
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const request = delayed((chunk) => {
      documents += chunk.toString('latin1').match(/sec-fetch-dest: document/gi)?.length ?? 0
      return performance.now() + profile.latencyMs
    })
    const answer = delayed((chunk) => {
      freeAt = Math.max(freeAt, performance.now()) + (chunk.length / profile.downBytesPerSecond) * 1000
      return freeAt
    })
    // A browser that navigates away aborts requests.
    pipeline(client, request, upstream, () => upstream.destroy())
    pipeline(upstream, answer, client, () => client.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    takeDocuments() {
      const taken = documents
      documents = 0
      return taken
    },
    close: () => server.close(),
  }
}

/** Passes each chunk on when it is due. */
function delayed(dueAt: (chunk: Buffer) => number) {
  return async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      await sleep(Math.max(0, dueAt(chunk) - performance.now()))
      yield chunk
    }
  }
}
