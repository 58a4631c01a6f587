import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ByZone, dns } from './dns.ts'
import { mailTopics, mailVerdicts } from './values.ts'

export const MailFinding = z.object({
  topic: z.enum(mailTopics),
  verdict: z.enum(mailVerdicts),
  title: z.string(),
  /** The reason, or the effect. */
  text: z.string(),
  /** The next step for the customer; null if nothing is wrong. */
  remedy: z.string().nullable(),
})
export type MailFinding = z.infer<typeof MailFinding>

export const MailHealth = z.object({
  findings: z.array(MailFinding),
  /** DNS look-ups that SPF causes at a receiver, of ten allowed; null if the record cannot be evaluated. */
  spfLookups: z.number().int().nullable(),
})
export type MailHealth = z.infer<typeof MailHealth>

export const mailHealthRead = endpoint({
  method: 'GET',
  path: '/dns-info/api/zones/:zoneId/mail-health',
  summary: 'How mail systems judge the domain, with the caller’s draft applied; names outside the zone are looked up',
  permissions: dns,
  params: ByZone,
  response: MailHealth,
})
