import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const Moment = z.iso.datetime({ offset: true })

export const OwnSession = z.object({
  sessionId: z.string(),
  /** A name that its owner recognises: "Chrome on Windows". */
  device: z.string(),
  ip: z.string().nullable(),
  signedInAt: Moment,
  lastUsedAt: Moment,
  isThisOne: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

const OwnSessions = z.object({ sessions: z.array(OwnSession) })

export const ownSessionList = endpoint({
  method: 'GET',
  path: '/api/own-sessions',
  summary: 'The caller’s sessions, most recently used first',
  permissions: [],
  response: OwnSessions,
})

export const ownSessionDelete = endpoint({
  method: 'DELETE',
  path: '/api/own-sessions/:sessionId',
  summary: 'End one session; it is signed out with its next call',
  permissions: [],
  params: z.object({ sessionId: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: OwnSessions,
  problems: ['current_session'],
})

export const otherSessionsDelete = endpoint({
  method: 'DELETE',
  path: '/api/own-sessions',
  summary: 'End all sessions except this one',
  permissions: [],
  response: OwnSessions,
})
