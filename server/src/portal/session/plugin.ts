import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { noteActor } from '../../observe/current-work.ts'
import { createSeal } from '../../lib/secret.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import { createAllowance } from './allowance.ts'
import { answerOf, tokenOf } from './answer-text.ts'
import { authRoutes } from './auth-routes.ts'
import { createCookies } from './cookies.ts'
import { createCsrf } from './csrf.ts'
import './current.ts'
import type { Mechanism } from './mechanism.ts'
import { loadPageAssets } from './pages/assets.ts'
import { createProvider } from './provider.ts'
import { createSessions } from './sessions.ts'
import { beginSignIn } from './start-sign-in.ts'
import { userInfoRoutes } from './user-info-routes.ts'

interface SessionOptions {
  config: Config
  database: Database
  /** The way to the identity server. */
  fetcher: typeof fetch
  identityDesk?: IdentityDesk | undefined
  clock?: () => number
}

export const sessionPurpose = 'session tokens'

/** Everything below /api/auth, and `currentSession` for the other routes of the portal. */
export const sessionMechanism = Object.assign(
  async (app: FastifyInstance, options: SessionOptions) => {
    const mechanism = createMechanism(app, options)
    app.addHook('onClose', () => mechanism.sessions.close())
    await mechanism.sessions.started
    app.decorate('findCurrentSession', (request) => findCurrentSession(mechanism, request.cookies))
    app.decorate('onSessionChange', mechanism.sessions.follow)
    app.decorate('beginSignIn', (request, reply) =>
      beginSignIn(request, reply, mechanism, new URL(request.url, options.config.BASE_URL).href),
    )
    await app.register(async (routes) => authRoutes(routes, mechanism, options.fetcher), { prefix: '/api/auth' })
    userInfoRoutes(app, mechanism)
  },
  // The decoration is for the routes beside this plugin too.
  { [Symbol.for('skip-override')]: true },
)

function createMechanism(app: FastifyInstance, options: SessionOptions): Mechanism {
  const { config, database, fetcher, clock = Date.now } = options
  const seal = createSeal(config, sessionPurpose)
  const provider = createProvider(config, fetcher, clock)
  const cookies = createCookies(config.BASE_URL)
  const perMinute = config.SIGN_INS_PER_MINUTE
  return {
    config,
    database,
    provider,
    identityDesk: options.identityDesk,
    cookies,
    assets: loadPageAssets(),
    seal,
    clock,
    csrf: createCsrf(config, cookies),
    starts: createAllowance({ perMinute, perMinuteInAll: perMinute * 10, clock }),
    sessions: createSessions({ config, database, provider, seal, clock, log: app.log }),
  }
}

async function findCurrentSession(mechanism: Mechanism, cookies: Record<string, string | undefined>) {
  const session = await mechanism.sessions.find(cookies[mechanism.cookies.session])
  if (!session) return null
  noteActor(session.subject)
  const token = tokenOf(session, mechanism.clock())
  return {
    sessionId: session.idHash.toString('hex'),
    subject: session.subject,
    userInfo: session.userInfo,
    userInfoStatus: session.userInfoStatus,
    accessToken: 'accessToken' in token ? token.accessToken : undefined,
    error: session.hasError ? ('RefreshAccessTokenError' as const) : undefined,
    get answer() {
      return answerOf(session, mechanism).then(({ answer }) => answer)
    },
  }
}
