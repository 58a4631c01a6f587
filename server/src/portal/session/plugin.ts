import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { noteActor } from '../../observability/current-work.ts'
import { createCipher } from '../../lib/secret.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import { minuteAllowance } from '../../lib/minute-allowance.ts'
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
  /** Used for calls to the identity server. */
  fetcher: typeof fetch
  identityDesk?: IdentityDesk | undefined
  clock?: () => number
}

export const sessionPurpose = 'session tokens'

/** Everything below /api/auth, and `currentSession` for the portal's other routes. */
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
  // Makes the decoration available to routes beside this plugin.
  { [Symbol.for('skip-override')]: true },
)

function createMechanism(app: FastifyInstance, options: SessionOptions): Mechanism {
  const { config, database, fetcher, clock = Date.now } = options
  const cipher = createCipher(config, sessionPurpose)
  const provider = createProvider(config, fetcher, clock)
  const cookies = createCookies(config.BASE_URL)
  const perMinute = config.SIGN_INS_PER_MINUTE
  const starts = minuteAllowance({ mostInAll: perMinute * 10, clock })
  return {
    config,
    database,
    provider,
    identityDesk: options.identityDesk,
    cookies,
    assets: loadPageAssets(),
    cipher,
    clock,
    csrf: createCsrf(config, cookies),
    mayStart: (sender) => starts(sender, perMinute).isGranted,
    sessions: createSessions({ config, database, provider, cipher, clock, log: app.log }),
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
