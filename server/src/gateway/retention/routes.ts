import { overForDays } from '@portal/contract/incident-values.ts'
import { type Kept, retentionRead } from '@portal/contract/retention.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { bind } from '../../http/bind.ts'
import type { GatewayParts } from '../bind-scoped.ts'

export function retentionRoutes(app: FastifyInstance, { config }: GatewayParts): void {
  const answer = { kept: keptIn(config) }
  bind(app, retentionRead, async () => answer)
}

/** Whoever changes how long something is kept changes it here by that, or has to. */
function keptIn(config: Config): Kept[] {
  const { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS, VISITOR_DATA_DAYS } = config
  return [
    {
      what: 'Your name, e-mail address and telephone numbers',
      why: 'To know who you are and to reach you.',
      until: `Until an administrator of your account says that you left, and ${days(config.KEEP_LEAVERS_DAYS)} longer.`,
    },
    {
      what: 'Your session: a random number in a cookie, and the tokens of your sign-in, encrypted',
      why: 'So that you need not sign in for every page.',
      until: `${span(SESSION_IDLE_SECONDS)} after you last used it, ${span(SESSION_MAX_SECONDS)} at most.`,
    },
    {
      what: 'When and from where you signed in',
      why: 'So that you can see whether somebody else did.',
      until: `${days(config.KEEP_SIGN_INS_DAYS)}. An attempt with an unknown name: 30 days.`,
    },
    {
      what: 'Who changed what',
      why: 'So that your company can follow every change.',
      until: `${days(config.KEEP_ACTIVITY_DAYS)}, at longest as long as your company is our customer.`,
    },
    {
      what: 'Photo IDs of data centre visitors, encrypted',
      why: 'To compare them at the door.',
      until: `${days(VISITOR_DATA_DAYS)} after the visit.`,
    },
    {
      what: 'How pages perform and which errors they show, without names, search words or what you type',
      why: 'To find what is slow or broken.',
      until: `${days(config.KEEP_TELEMETRY_DAYS)}.`,
    },
    {
      what: 'Mails and notices that went to you',
      why: 'To see whether they went out, and to read them again.',
      until: `Mails ${days(config.KEEP_MAIL_DAYS)}, notices ${days(config.KEEP_NOTICES_DAYS)}.`,
    },
    {
      what: 'Planned works and incidents in your list',
      why: 'To look up when a service was down.',
      until: `${days(overForDays)} after they are over. How long each service was down stays with the service.`,
    },
    {
      what: 'What you typed but did not send, in your browser only',
      why: 'So that nothing typed is lost.',
      until: 'Until you send it, throw it away, sign out or close the tab.',
    },
  ]
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

function span(seconds: number): string {
  const hours = seconds / 3600
  if (hours >= 48) return days(Math.round(hours / 24))
  return hours >= 2 ? `${Math.round(hours)} hours` : `${Math.round(seconds / 60)} minutes`
}
