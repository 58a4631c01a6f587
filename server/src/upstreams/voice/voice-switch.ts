import {
  callDirections,
  type CallDirection,
  callResults,
  type CallResult,
  huntOrders,
} from '@portal/contract/services/voice-values.ts'
import { z } from 'zod'

// The shapes of docs/hosted-voice.md. Numbers are in E.164 format: +441632960110.

export const SwitchDiverts = z.object({
  always: z.string().nullable(),
  busy: z.string().nullable(),
  noAnswer: z.string().nullable(),
  noAnswerSeconds: z.number().int(),
})
export type SwitchDiverts = z.infer<typeof SwitchDiverts>

export const SwitchSeat = z.object({
  seatId: z.string(),
  extension: z.string(),
  userName: z.string().nullable(),
  device: z.string().nullable(),
  isRegistered: z.boolean(),
  diverts: SwitchDiverts,
  version: z.number().int(),
})
export type SwitchSeat = z.infer<typeof SwitchSeat>

export const SwitchNumber = z.object({
  number: z.string(),
  rings: z.object({ kind: z.enum(['seat', 'group', 'trunk']), id: z.string() }).nullable(),
  version: z.number().int(),
})
export type SwitchNumber = z.infer<typeof SwitchNumber>

export const SwitchGroup = z.object({
  groupId: z.string(),
  name: z.string(),
  extension: z.string(),
  order: z.enum(huntOrders),
  seatIds: z.array(z.string()),
})

/** A tenant of the phone system: what one service consists of. */
export const Tenant = z.object({
  seats: z.array(SwitchSeat),
  numbers: z.array(SwitchNumber),
  groups: z.array(SwitchGroup),
  callDays: z.number().int(),
})
export type Tenant = z.infer<typeof Tenant>

const Party = z.object({
  /** Null if withheld, or for an extension. */
  number: z.string().nullable(),
  extension: z.string().nullable(),
  name: z.string().nullable(),
})

export const SwitchCall = z.object({
  callId: z.string(),
  startedAt: z.iso.datetime(),
  from: Party,
  to: Party,
  direction: z.enum(callDirections),
  seconds: z.number().int(),
  result: z.enum(callResults),
})
export type SwitchCall = z.infer<typeof SwitchCall>

export const CallPage = z.object({ total: z.number().int(), calls: z.array(SwitchCall) })
export type CallPage = z.infer<typeof CallPage>

/** Newest first, beginning after `offset` calls. */
export interface CallQuestion {
  since?: string | undefined
  until?: string | undefined
  direction?: CallDirection | undefined
  result?: CallResult | undefined
  /** In the names, numbers and extensions of both parties. */
  search?: string | undefined
  offset: number
  limit: number
}

/** A change of a part of a tenant: refused as stale if the part has another version; a repeated key changes nothing. */
export interface SwitchChange {
  tenant: string
  version?: number | undefined
  key: string
}

/**
 * The phone system behind hosted voice services. Throws UpstreamFault, whose message is for customers, and the problems
 * "not_found" and "stale".
 */
export interface VoiceSwitch {
  isSimulated: boolean
  /** Null if the phone system has no such tenant. */
  readTenant(tenant: string): Promise<Tenant | null>
  listCalls(tenant: string, question: CallQuestion): Promise<CallPage>
  changeUser(change: SwitchChange & { seatId: string; userName: string | null }): Promise<SwitchSeat>
  changeDiverts(change: SwitchChange & { seatId: string; diverts: SwitchDiverts }): Promise<SwitchSeat>
  assignNumber(change: SwitchChange & { number: string; seatId: string | null }): Promise<SwitchNumber>
}
