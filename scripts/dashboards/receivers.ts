import { createServer } from 'node:http'
import type { Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { freePort } from '@portal/server/src/testing/free-port.ts'

export interface Receivers {
  /** Accepts every webhook and every batch of monitoring events. */
  http: string
  smtp: string
  stop(): Promise<void>
}

/** The systems that the portal sends to. The mail server rejects every second email at first. */
export async function startReceivers(): Promise<Receivers> {
  const [httpPort, smtpPort] = [await freePort(), await freePort()]
  const http = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(202).end())
  })
  let mails = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      mails += 1
      const isRejected = mails % 2 === 1
      stream.resume().on('end', () => done(isRejected ? new Error('Mailbox is full') : null))
    },
  })
  await Promise.all([listening(http, httpPort), listening(smtp.server, smtpPort)])
  return {
    http: `http://127.0.0.1:${httpPort}`,
    smtp: `smtp://127.0.0.1:${smtpPort}`,
    stop: async () => {
      http.closeAllConnections()
      await Promise.all([
        new Promise<void>((resolve) => http.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ])
    },
  }
}

const listening = (server: Pick<Server, 'once' | 'listen'>, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
