import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filterOf, Id, pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { ById, services } from './services.ts'
import { callListing } from './voice-listing.ts'
import { callDirections, callResults, huntOrders, noAnswerSeconds } from './voice-values.ts'

/** A phone number: as stored, +441632960110, and as people write it, 01632 960110. */
export const Phone = z.object({ number: z.string(), shown: z.string() })
export type Phone = z.infer<typeof Phone>

/** Where calls to a seat go instead; null for no divert. */
export const Diverts = z.object({
  always: Phone.nullable(),
  busy: Phone.nullable(),
  noAnswer: Phone.nullable(),
  noAnswerSeconds: z.number().int(),
})
export type Diverts = z.infer<typeof Diverts>

export const Seat = z.object({
  seatId: Id,
  extension: z.string(),
  /** Null for a seat without a user. */
  userName: z.string().nullable(),
  device: z.string().nullable(),
  isRegistered: z.boolean(),
  diverts: Diverts,
  version: z.number().int(),
})
export type Seat = z.infer<typeof Seat>

export const VoiceNumber = z.object({
  ...Phone.shape,
  /** Null for a number that is not assigned. */
  rings: z.object({ kind: z.enum(['seat', 'group', 'trunk']), id: z.string(), name: z.string() }).nullable(),
  version: z.number().int(),
})
export type VoiceNumber = z.infer<typeof VoiceNumber>

export const HuntGroup = z.object({
  groupId: Id,
  name: z.string(),
  extension: z.string(),
  order: z.enum(huntOrders),
  seats: z.array(z.string()),
})
export type HuntGroup = z.infer<typeof HuntGroup>

export const Voice = z.object({
  isSimulated: z.boolean(),
  seats: z.array(Seat),
  numbers: z.array(VoiceNumber),
  groups: z.array(HuntGroup),
  /** Whether calls of this service may be diverted abroad, and to premium-rate numbers. */
  allows: z.object({ abroad: z.boolean(), premium: z.boolean() }),
  /** Days for which the phone system keeps call records. */
  callDays: z.number().int(),
})
export type Voice = z.infer<typeof Voice>

const base = '/service-info/api/services/:serviceId'

export const voiceRead = endpoint({
  method: 'GET',
  path: `${base}/voice`,
  summary: 'The numbers, seats and hunt groups of a voice service, as the phone system has them now',
  permissions: services,
  params: ById,
  response: Voice,
  problems: ['upstream'],
})

const BySeat = z.object({ ...ById.shape, seatId: Id })

export const voiceSeatUserUpdate = endpoint({
  method: 'PUT',
  path: `${base}/seats/:seatId/user`,
  summary: 'Name the user of a seat, or leave it without one; with If-Match, only if it has not changed since',
  permissions: services,
  params: BySeat,
  body: z.object({ userName: lineOfText(80).default('') }),
  response: Seat,
  problems: ['stale', 'upstream'],
})

const target = lineOfText(40).default('')

export const voiceDivertsUpdate = endpoint({
  method: 'PUT',
  path: `${base}/seats/:seatId/diverts`,
  summary: 'Set all diverts of a seat; an empty number is no divert',
  permissions: services,
  params: BySeat,
  body: z.object({
    always: target,
    busy: target,
    noAnswer: target,
    noAnswerSeconds: z
      .number('Enter the seconds.')
      .int('Enter a whole number.')
      .min(noAnswerSeconds.least, `Enter ${noAnswerSeconds.least} or more.`)
      .max(noAnswerSeconds.most, `Enter ${noAnswerSeconds.most} or less.`)
      .default(noAnswerSeconds.usual),
  }),
  response: Seat,
  problems: ['divert_loop', 'divert_not_allowed', 'stale', 'upstream'],
})

export const voiceNumberUpdate = endpoint({
  method: 'PUT',
  path: `${base}/numbers/:number/seat`,
  summary: 'Assign a number to a seat of the same service, or to none',
  permissions: services,
  params: z.object({ ...ById.shape, number: lineOfText(40) }),
  body: z.object({ seatId: Id.nullable() }),
  response: VoiceNumber,
  problems: ['number_not_for_seats', 'seat_missing', 'stale', 'upstream'],
})

/** A party of a call; without a number if it is withheld or an extension. */
export const CallParty = z.object({ number: z.string().nullable(), shown: z.string(), name: z.string().nullable() })
export type CallParty = z.infer<typeof CallParty>

export const CallRecord = z.object({
  callId: Id,
  startedAt: z.iso.datetime(),
  from: CallParty,
  to: CallParty,
  direction: z.enum(callDirections),
  /** Spoken time. */
  seconds: z.number().int(),
  result: z.enum(callResults),
})
export type CallRecord = z.infer<typeof CallRecord>

/** Call records are personal data: docs/hosted-voice.md gives the reasons. */
export const callReaders = ['BusinessPortalAccountMgmt'] as const

export const CallQuery = pageQueryOf(callListing)

export const callList = endpoint({
  method: 'GET',
  path: `${base}/calls`,
  summary: 'The calls of a voice service, newest first',
  permissions: callReaders,
  isForPeople: true,
  params: ById,
  query: CallQuery,
  response: pageOf(CallRecord),
  problems: ['own_people_only', 'upstream'],
})

export const callExport = endpoint({
  method: 'GET',
  path: `${base}/calls.csv`,
  summary: 'The filtered calls as CSV, all pages',
  permissions: callReaders,
  isForPeople: true,
  params: ById,
  query: filterOf(callListing),
  produces: 'text/csv',
  problems: ['own_people_only', 'upstream'],
})

export const voiceDeskUpdate = endpoint({
  method: 'PUT',
  path: '/voice-desk/api/services/:serviceId/voice',
  summary: 'Link a service to its tenant of the phone system, and say where its calls may be diverted',
  permissions: requireStaffRoom('DeskNetwork'),
  params: ById,
  body: z.object({
    tenant: lineOfText(80).min(1, 'Enter the name of the tenant.'),
    allowsAbroad: z.boolean().default(false),
    allowsPremium: z.boolean().default(false),
  }),
  response: z.object({ tenant: z.string(), allowsAbroad: z.boolean(), allowsPremium: z.boolean() }),
  problems: ['tenant_linked'],
})
