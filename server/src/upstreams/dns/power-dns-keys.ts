import { z } from 'zod'
import type { Upstream } from '../calls/upstream.ts'
import type { Signing } from './dns-server.ts'

const Keys = z.array(
  z.object({
    id: z.number(),
    active: z.boolean(),
    keytype: z.string(),
    algorithm: z.string(),
    bits: z.number().optional(),
    ds: z.array(z.string()).optional(),
  }),
)
type Key = z.infer<typeof Keys>[number]
const Metadata = z.array(z.object({ kind: z.string(), metadata: z.array(z.string()) }))

export type Send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<void>

/** The signing keys of a zone in PowerDNS; `path` is that of the zone. */
export function powerDnsKeys(upstream: Pick<Upstream, 'call'>, send: Send) {
  const listKeys = async (path: string): Promise<Key[]> => {
    const answer = await upstream.call({ path: `${path}/cryptokeys` })
    return answer.status === 404 ? [] : answer.read(Keys)
  }

  return {
    listDs: async (path: string): Promise<string[]> => (await listKeys(path)).filter(isOfParent).flatMap(dsOf),

    /** Publishes CDS and CDNSKEY, adds a key beside those that are replaced, and removes those that are withdrawn. */
    async keep(path: string, { replaced, withdrawn, dsRemoval }: Signing): Promise<void> {
      await keepMetadata(path, { 'PUBLISH-CDS': [dsRemoval ? '0' : '2'], 'PUBLISH-CDNSKEY': [dsRemoval ? '0' : '1'] })
      const keys = (await listKeys(path)).filter(isOfParent)
      const isAmong = (list: readonly string[]) => (key: Key) => dsOf(key).some((ds) => list.includes(ds))
      const [old] = keys
      if (old && keys.every(isAmong(replaced))) {
        // Another key like it. A zone with a key for its keys only has another one for its records.
        const { keytype, algorithm, bits } = old
        await send('POST', `${path}/cryptokeys`, { keytype, algorithm, bits, active: true, published: true })
        await send('PUT', `${path}/rectify`)
      }
      if (keys.every(isAmong(withdrawn))) return
      for (const key of keys.filter(isAmong(withdrawn))) {
        // One at a time, and seldom more.
        await send('DELETE', `${path}/cryptokeys/${key.id}`)
      }
    },

    /** An unsigned zone asks its parent for nothing. */
    async publishNone(path: string): Promise<void> {
      await keepMetadata(path, { 'PUBLISH-CDS': [], 'PUBLISH-CDNSKEY': [] })
    },
  }

  async function keepMetadata(path: string, wanted: Record<string, readonly string[]>): Promise<void> {
    const answer = await upstream.call({ path: `${path}/metadata` })
    const there = new Map(answer.read(Metadata).map(({ kind, metadata }) => [kind, metadata]))
    for (const [kind, metadata] of Object.entries(wanted)) {
      if ((there.get(kind) ?? []).join() === metadata.join()) continue
      const [method, body] = metadata.length > 0 ? (['PUT', { kind, metadata }] as const) : (['DELETE'] as const)
      await send(method, `${path}/metadata/${kind}`, body)
    }
  }
}

/** Those to which a DS of the parent zone can lead. */
const isOfParent = (key: Key) => key.active && dsOf(key).length > 0

/** Digest type 2 is SHA-256, which every registry accepts. */
const dsOf = ({ ds = [] }: Key): string[] =>
  ds.filter((each) => each.split(' ')[2] === '2').map((each) => each.toUpperCase())
