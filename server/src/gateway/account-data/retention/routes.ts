import { overForDays } from '@portal/contract/service-status/values.ts'
import { type RetainedRecord, retentionRead } from '@portal/contract/account-data/retention.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'
import { bind } from '../../../http/bind.ts'
import type { GatewayParts } from '../../bind-scoped.ts'

export function retentionRoutes(app: FastifyInstance, { config }: GatewayParts): void {
  const answer = { kept: keptIn(config) }
  bind(app, retentionRead, async () => answer)
}

/** Periods with a setting come from it; a change to any other period must be repeated here. */
function keptIn(config: Config): RetainedRecord[] {
  const { SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS, VISITOR_DATA_DAYS } = config
  return [
    {
      what: 'Your name, email address and phone numbers',
      why: 'To identify and contact you.',
      until: `Until an administrator of your account marks you as a leaver, and for ${days(config.KEEP_LEAVERS_DAYS)} afterwards.`,
    },
    {
      what: 'Your sign-in: one cookie in your browser, and encrypted keys on our server',
      why: 'To keep you signed in.',
      until: `${span(SESSION_IDLE_SECONDS)} after you last used it, ${span(SESSION_MAX_SECONDS)} at most.`,
    },
    {
      what: 'When and from where you signed in',
      why: 'So that you can spot sign-ins that were not yours.',
      until: `${days(config.KEEP_SIGN_INS_DAYS)}. An attempt with an unknown name: 30 days.`,
    },
    {
      what: 'The activity log',
      why: 'So that your company can follow every change.',
      until: `${days(config.KEEP_ACTIVITY_DAYS)}, or until your company is no longer our customer if that is sooner.`,
    },
    {
      what: 'Photo IDs of data centre visitors, encrypted',
      why: 'To check identity at the data centre.',
      until: `${days(VISITOR_DATA_DAYS)} after the visit.`,
    },
    {
      what: 'Page performance and errors, without names, search terms or anything you type',
      why: 'To find slow or faulty pages.',
      until: `${days(config.KEEP_TELEMETRY_DAYS)}.`,
    },
    {
      what: 'Emails and notifications sent to you',
      why: 'To confirm that they were sent, and to let you read them again.',
      until: `Emails ${days(config.KEEP_MAIL_DAYS)}, notifications ${days(config.KEEP_NOTICES_DAYS)}.`,
    },
    {
      what: 'Incidents and planned work in your list',
      why: 'To look up when a service was down.',
      until: `${days(overForDays)} after they end. The downtime of each service is kept with the service.`,
    },
    {
      what: 'Unsent drafts, in your browser only',
      why: 'So that you do not lose unsent text.',
      until: 'Until you send or discard the draft, sign out or close the tab.',
    },
  ]
}

/** Whole years as such: 730 days are 2 years, 2,557 days (with the leap days) 7 years. */
function days(count: number): string {
  const years = Math.floor(count / 365)
  const leapDays = count - years * 365
  return years > 1 && leapDays <= Math.ceil(years / 4) ? counted(years, 'year') : counted(count, 'day')
}

function span(seconds: number): string {
  const hours = seconds / 3600
  if (hours >= 48) return days(Math.round(hours / 24))
  return hours >= 2 ? counted(Math.round(hours), 'hour') : counted(Math.round(seconds / 60), 'minute')
}
