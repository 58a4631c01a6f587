import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { listMail } from './store.ts'

/** Every email of a demonstration, which sends none. Absent with a mail server or real data. */
export async function outbox(app: FastifyInstance, options: { config: Config; database: Database }): Promise<void> {
  const { config, database } = options
  const isDemo = config.DEMO_DATA && config.ENVIRONMENT !== 'production'
  if (config.SMTP_URL || !isDemo) return
  app.get('/outbox', async (_request, reply) => {
    const messages = await listMail(database.system, 100)
    const parts = messages.map((mail) => {
      const replyTo = mail.replyTo ? `\nReply-To: ${mail.replyTo}` : ''
      const names = (mail.attachments ?? []).map(({ name }) => `\nAttached: ${name}`).join('')
      return `${mail.createdAt.toISOString()}\nTo: ${mail.to}\nSubject: ${mail.subject}${replyTo}${names}\n\n${mail.text}\n`
    })
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(parts.join(`\n${'-'.repeat(72)}\n\n`) || 'No email yet.\n')
  })
}
