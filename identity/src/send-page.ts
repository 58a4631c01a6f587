import type { FastifyReply } from 'fastify'
import { pageHeaders } from './pages/headers.ts'
import type { Setting } from './setting.ts'

export function sendPage(setting: Setting, reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).headers(pageHeaders(setting)).type('text/html; charset=utf-8').send(page)
}
