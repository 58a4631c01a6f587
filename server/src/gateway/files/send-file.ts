import type { FastifyReply } from 'fastify'
import type { NewFile } from './store.ts'

/** Answers a file to be saved, never to be shown: a browser must not run what a customer has sent. */
export function sendFile(reply: FastifyReply, { name, mediaType, content }: NewFile): FastifyReply {
  const plain = name.replaceAll(/[^\w .-]/g, '_')
  return reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .send(content)
}
