import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { NewFile } from './store.ts'

type Sent = Omit<NewFile, 'content'> & { content: Uint8Array | Readable }

/** Sends a file as a download, never inline: a browser must not run content that a customer uploaded. */
export function sendFile(reply: FastifyReply, { name, mediaType, content }: Sent): FastifyReply {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .send(content)
}
