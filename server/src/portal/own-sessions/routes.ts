import { otherSessionsDelete, ownSessionDelete, ownSessionList } from '@portal/contract/session/own-sessions.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { deviceName } from '@portal/identity/src/device-name.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { bind } from '../../http/bind.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import { assertSameOrigin } from '../log/same-origin.ts'
import { type CurrentSession, currentSession } from '../session/current.ts'
import { endOwnSessions } from '../../sessions/end-sessions.ts'
import { listSessions } from '../../sessions/store.ts'

interface OwnSessionParts {
  config: Config
  database: Database
  identityDesk: IdentityDesk | undefined
}

/** A person's own sessions. Authenticated by cookie, because only the cookie identifies the current session. */
export function ownSessions(app: FastifyInstance, { config, database, identityDesk }: OwnSessionParts): void {
  const { system } = database

  const answer = async ({ subject, sessionId: own }: CurrentSession) => ({
    sessions: (await listSessions(system, subject)).map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      isThisOne: session.sessionId === own,
    })),
  })
  bind(app, ownSessionList, async ({ request, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return answer(await signedIn(request))
  })

  bind(app, ownSessionDelete, async ({ request, params }) => {
    const session = await signedIn(request)
    assertSameOrigin(request, config)
    if (params.sessionId === session.sessionId) {
      throw new Problem('current_session', { detail: 'This is your current session. Sign out instead.' })
    }
    // Ending a session twice is not an error.
    await endOwnSessions(system, identityDesk, session.subject, { only: params.sessionId })
    return answer(session)
  })

  bind(app, otherSessionsDelete, async ({ request }) => {
    const session = await signedIn(request)
    assertSameOrigin(request, config)
    await endOwnSessions(system, identityDesk, session.subject, { allBut: session.sessionId })
    return answer(session)
  })
}

async function signedIn(request: FastifyRequest): Promise<CurrentSession> {
  const session = await currentSession(request)
  if (!session || session.error) throw new Problem('unauthenticated')
  return session
}
