import { otherSessionsDelete, ownSessionDelete, ownSessionList } from '@portal/contract/own-sessions.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { deviceName } from '@portal/identity/src/device-name.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { bind } from '../../http/bind.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import { assertSameOrigin } from '../log/same-origin.ts'
import { type CurrentSession, currentSession } from '../session/current.ts'
import { endOwnSessions, listSessions } from '../session/store.ts'

interface OwnSessionParts {
  config: Config
  database: Database
  identityDesk: IdentityDesk | undefined
}

/** Where somebody is signed in. By the cookie, which alone says for sure which session is this one. */
export function ownSessions(app: FastifyInstance, { config, database, identityDesk }: OwnSessionParts): void {
  const { system } = database

  const answer = async ({ subject, sessionId: own }: CurrentSession) => ({
    sessions: (await listSessions(system, subject)).map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      isThisOne: session.sessionId === own,
    })),
  })
  const end = async (session: CurrentSession, which: Parameters<typeof endOwnSessions>[2]) => {
    const sids = await endOwnSessions(system, session.subject, which)
    // Otherwise that browser would be let in again without a password.
    if (identityDesk) await Promise.all(sids.map((sid) => identityDesk.endSession(session.subject, sid)))
  }

  bind(app, ownSessionList, async ({ request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return answer(await signedIn(request))
  })

  bind(app, ownSessionDelete, async ({ request, params }) => {
    const session = await signedIn(request)
    assertSameOrigin(request, config)
    if (params.sessionId === session.sessionId) {
      throw new Problem('current_session', { detail: 'This is where you are now. Sign out instead.' })
    }
    // One that is over already is as good.
    await end(session, { only: params.sessionId })
    return answer(session)
  })

  bind(app, otherSessionsDelete, async ({ request }) => {
    const session = await signedIn(request)
    assertSameOrigin(request, config)
    await end(session, { allBut: session.sessionId })
    return answer(session)
  })
}

async function signedIn(request: FastifyRequest): Promise<CurrentSession> {
  const session = await currentSession(request)
  if (!session || session.error) throw new Problem('unauthenticated')
  return session
}
