import type { Socket } from 'node:net'
import { UpstreamFault } from '../../calls/fault.ts'

const headerBytes = 4

/** A frame of RFC 5734, section 4: its length in four octets, which count themselves, then the XML. */
export function frameOf(xml: string): Buffer {
  const body = Buffer.from(xml, 'utf8')
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(headerBytes + body.length)
  return Buffer.concat([header, body])
}

/** The frames of a connection. A frame that is too large is refused by its header, before any of it is read. */
export async function* readFrames(name: string, socket: Socket, maxBytes: number): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let size = 0
  let wanted = headerBytes
  for await (const part of socket) {
    if (!Buffer.isBuffer(part)) continue
    parts.push(part)
    size += part.length
    while (size >= wanted) {
      const all = Buffer.concat(parts)
      if (wanted === headerBytes) {
        wanted = all.readUInt32BE()
        if (wanted <= headerBytes) throw new UpstreamFault(name, 'garbled')
        if (wanted > maxBytes) throw new UpstreamFault(name, 'too large')
        parts = [all]
        continue
      }
      yield decode(name, all.subarray(headerBytes, wanted))
      parts = [all.subarray(wanted)]
      size -= wanted
      wanted = headerBytes
    }
  }
}

function decode(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new UpstreamFault(name, 'garbled', { cause })
  }
}
