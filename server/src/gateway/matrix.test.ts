/// <reference types="vite/types/importMeta.d.ts" />
import { endpoints } from '@portal/contract/endpoints.ts'
import { type IntegrationScope, integrationScopes, scopeFor } from '@portal/contract/integration/scopes.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { type EndpointShape, isReadOnlyCall } from '@portal/contract/endpoint.ts'
import { inAccount } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, inject, test, vi } from 'vitest'
import { revokeClient } from '../clients/store.ts'
import { createAccount, createKey, createService, createSite, createTraffic, createUser } from '../testing/factories.ts'
import { createClient, signInClient } from '../testing/integration-client.ts'
import { json } from '../testing/json.ts'
import type { Case, MatrixCases } from '../testing/matrix.ts'
import { type SignedInBrowser, startTestPortal } from '../testing/portal.ts'
import { createAccessRequest } from './access/testing/create-request.ts'
import { startVoiceProvider } from '../upstreams/voice/testing/voice-provider.ts'
import { createCase } from './cases/testing/create-case.ts'
import { createMeasurement } from './diagnostics/testing/create-measurement.ts'
import { createTest } from './diagnostics/testing/create-test.ts'

// Thousands of calls take longer on a slow machine than a token usually lives.
const voice = await startVoiceProvider()
const portal = await startTestPortal({
  ACCESS_TOKEN_SECONDS: '3600',
  // Every call of every area is possible only where each system is connected or simulated.
  ENVIRONMENT: 'demo',
  VOICE_API_URL: voice.baseUrl,
  VOICE_API_KEY: voice.key,
})
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const otherDealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { dealer })
const otherAccount = await createAccount(database)
const details = { tech: { a: 1 }, ethernet: { b: 1 }, vcd: { c: 1 } }

const siteId = await createSite(database, account)
const serviceId = await createService(database, account, { serviceId: 'S-OWN', siteId, details, recurringPence: 4900 })
await createTraffic(database, account, serviceId, [{ minutesAgo: 5, inMbps: 1, outMbps: 1 }])
const otherSiteId = await createSite(database, otherAccount, { siteId: 'SITE-OTHER' })
const otherServiceId = await createService(database, otherAccount, {
  serviceId: 'S-OTHER',
  siteId: otherSiteId,
  details,
})
await createTraffic(database, otherAccount, otherServiceId, [{ minutesAgo: 5, inMbps: 1, outMbps: 1 }])

const asUser = async (of: string, options = {}) => portal.signIn(await createUser(database, of, options))
const admin = await createUser(database, account)
const people = {
  allowed: await portal.signIn(admin),
  'without permission': await asUser(account, { permissions: [] }),
  'dealer of the account': await asUser(dealer),
  'dealer of another': await asUser(otherDealer),
  operator: await asUser(account, { permissions: [operatorResource] }),
}

/** Calls with an API key instead of a token. */
const byKey = async (of: string, options = {}) => {
  const key = await createKey(database, await createUser(database, of), options)
  const gateway = (path: string, init: RequestInit = {}) =>
    fetch(portal.gatewayUrl + path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${key}` },
    })
  return { ...people.allowed, gateway }
}
const keys = {
  allowed: await byKey(account),
  'read-only': await byKey(account, { isReadOnly: true }),
  'without permission': await byKey(account, { permissions: ['BusinessPortal'] }),
  'of the dealer': await byKey(dealer),
}

/** Provider systems: with every scope, with all but one, and one that is revoked. */
const bySystem = async (scopes: readonly IntegrationScope[] = integrationScopes) => {
  const client = await createClient(database, scopes)
  const gateway = await signInClient(portal, client)
  return { clientId: client.clientId, who: { ...people.allowed, gateway } }
}
const system = await bySystem()
const systemWithout = Object.fromEntries(
  await Promise.all(
    integrationScopes.map(async (scope) => {
      const { who } = await bySystem(integrationScopes.filter((each) => each !== scope))
      return [scope, who] as const
    }),
  ),
)
const revoked = await bySystem()
await revokeClient(database.system, revoked.clientId)

const ofService = { own: { serviceId }, other: { serviceId: otherServiceId } }
const newSite = { name: 'Depot', address: '2 Bury Lane', postcode: 'LS1 4AC' }
let depots = 0

/** Every endpoint of the contract; the test below fails if one is missing. */
const world = { database, account, admin, otherAccount, dealer, otherDealer, config: portal.config, voice }
const byArea = Object.values(import.meta.glob<MatrixCases>('./**/matrix-cases.ts', { eager: true, import: 'cases' }))
const ofAreas = await Promise.all(byArea.map(async (of) => (typeof of === 'function' ? await of(world) : of)))
const cases: Record<string, Case> = {
  ...Object.assign({}, ...ofAreas),
  'GET /api/authorisation-api/get-permissions': { byCookie: true },
  'GET /api/vcd-details/:serviceId': { ...ofService, byCookie: true },
  'GET /activity-info/api/activity': {},
  'GET /activity-info/api/activity.csv': {},
  'GET /activity-info/api/people': {},
  'GET /search-info/api/search': { query: '?query=leeds' },
  'GET /desk-info/api/search': { query: '?query=leeds', forOperators: true },
  'GET /search-info/api/customer-search': { query: '?query=leeds', forDealers: true },
  'GET /service-info/api/services': {},
  'GET /service-info/api/services.csv': {},
  'GET /service-info/api/customer-services': { forDealers: true },
  'GET /service-info/api/customer-services.csv': { forDealers: true },
  'GET /service-info/api/services/categories': {},
  'GET /service-info/api/services/filters': {},
  'GET /service-info/api/services/:serviceId': ofService,
  'PATCH /service-info/api/services/:serviceId': { ...ofService, body: () => ({ orderRef: 'R' }) },
  'GET /service-info/api/services/:serviceId/techdetails': ofService,
  'GET /service-info/api/ethernet/:serviceId/tech-details': ofService,
  'GET /service-info/api/services/:serviceId/actions': ofService,
  'GET /service-info/api/services/:serviceId/traffic': ofService,
  'GET /service-info/api/services/:serviceId/history': ofService,
  'GET /service-info/api/services/:serviceId/history.csv': ofService,
  'GET /service-info/api/services/:serviceId/overview': ofService,
  'GET /service-info/api/services/:serviceId/availability': ofService,
  // A row of another account is refused individually.
  'POST /service-info/api/services/order-refs': {
    ...ofService,
    body: (params) => ({ rows: [{ serviceId: params.serviceId, orderRef: 'R' }] }),
    otherStatus: 200,
  },
  'PUT /service-info/api/services/:serviceId/tags': { ...ofService, body: () => ({ tags: ['critical'] }) },
  'POST /service-info/api/services/tags': {
    ...ofService,
    body: (params) => ({ serviceIds: [params.serviceId], add: ['critical'] }),
    otherStatus: 200,
  },
  'GET /service-info/api/sites': {},
  'POST /service-info/api/sites': { body: () => ({ ...newSite, name: `Depot ${++depots}` }) },
  'GET /service-info/api/sites/:siteId': { own: { siteId }, other: { siteId: otherSiteId } },
  'PUT /service-info/api/sites/:siteId': {
    own: { siteId },
    other: { siteId: otherSiteId },
    body: () => newSite,
  },
  'GET /monitoring-info/api/overview': { forOperators: true },
  'GET /monitoring-info/api/errors': { forOperators: true },
  'GET /monitoring-info/api/logs': { forOperators: true },
}

const keyOf = ({ method, path }: EndpointShape) => `${method} ${path}`
// Endpoints open to every holder of a secret are covered by the tests of their area.
const closed = endpoints.filter(({ isPublic }) => !isPublic)

test('A4.3 the table covers every endpoint of the contract', () => {
  expect(Object.keys(cases).toSorted()).toEqual(closed.map(keyOf).toSorted())
})

const paramsOf = (given: Case['own']) => (typeof given === 'function' ? given() : given)
const fill = ({ path }: EndpointShape, params: Record<string, string> | undefined) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? 'S-OWN')

async function send(endpoint: EndpointShape, given: Case['own'], who: SignedInBrowser, as?: string) {
  const found = cases[keyOf(endpoint)]
  const params = await paramsOf(given)
  const path = `${fill(endpoint, params)}${found?.query ?? ''}`
  const init = {
    method: endpoint.method,
    headers: {
      ...(found?.body && { 'content-type': 'application/json' }),
      ...(found?.byCookie && { origin: portal.baseUrl }),
      ...(as && { 'account-id': as }),
    },
    ...(found?.body && { body: JSON.stringify(found.body(params ?? {})) }),
    ...(found?.form && { body: found.form() }),
  }
  return found?.byCookie ? who.browser.request(portal.baseUrl + path, init) : who.gateway(path, init)
}

async function anonymous(endpoint: EndpointShape, headers: Record<string, string> = {}) {
  const base = endpoint.path.startsWith('/api/') ? portal.baseUrl : portal.gatewayUrl
  const found = cases[keyOf(endpoint)]
  const params = await paramsOf(found?.own)
  return fetch(`${base}${fill(endpoint, params)}${found?.query ?? ''}`, { method: endpoint.method, headers })
}

/** One caller of an endpoint, and the correct statuses. */
interface Check {
  who: string
  call: () => Promise<Response>
  statuses: readonly number[]
  /** Checks more than the status. */
  look?: (answer: Response) => Promise<void>
}

function checksOf(key: string, endpoint: EndpointShape): Check[] {
  const found = cases[key] ?? {}
  const asAccount = found.forDealerOf ? account : found.account
  const isAnyone = endpoint.permissions.length === 0
  const allowed = found.statuses ?? [200]
  const rightful = () => {
    if (found.forOperators) return people.operator
    return found.forDealers || found.forDealerOf ? people['dealer of the account'] : people.allowed
  }
  const own = (who: SignedInBrowser, as?: string) => () => send(endpoint, found.own, who, as)
  const other = (who: SignedInBrowser, as?: string) => () => send(endpoint, found.other, who, as)
  const isRead = endpoint.method === 'GET' || endpoint.consumes !== undefined
  // A body is checked first; clients of PowerDNS expect 422.
  const unknown = endpoint.body ? [endpoint.dialect === 'power-dns' ? 422 : 400, 401] : [401]
  const lookAtRows = async (answer: Response) => {
    if (found.otherStatus) {
      const { rows } = await json<{ rows: { outcome: string; name?: string | null }[] }>(answer)
      expect.soft(rows, key).toMatchObject([{ outcome: 'not_found' }])
      expect.soft(rows[0]?.name ?? null, key).toBeNull()
    }
  }

  const checks: Check[] = [
    { who: 'without a token', call: () => anonymous(endpoint), statuses: unknown },
    {
      who: 'without a token, with a type',
      call: () => anonymous(endpoint, isRead ? { 'content-type': 'application/json' } : {}),
      statuses: unknown,
    },
    { who: 'with the permission', call: own(rightful(), asAccount), statuses: allowed },
    {
      who: 'without the permission',
      call: own(people['without permission']),
      statuses: isAnyone ? allowed : [403],
    },
  ]
  if (found.forOperators) {
    checks.push(
      { who: 'with every permission of a customer', call: own(people.allowed), statuses: [403] },
      {
        who: 'for an account that does not exist',
        call: own(people.operator, 'no such account'),
        // Lists of the desk span all accounts.
        statuses: endpoint.method === 'GET' || found.overAccounts ? [404, ...allowed] : [404],
      },
    )
  }
  if (found.other) {
    checks.push({
      who: "for another account's object",
      call: other(rightful(), asAccount),
      statuses: [found.otherStatus ?? 404],
      look: lookAtRows,
    })
  }
  if (found.forDealers || found.forDealerOf) {
    checks.push({ who: 'for a customer', call: own(people.allowed), statuses: [403] })
  }
  if (found.forDealers) {
    checks.push({
      who: 'for a dealer in the name of a customer',
      call: own(people['dealer of the account'], account),
      statuses: [403],
    })
  }
  // Endpoints with the session cookie accept neither keys nor systems, and have no other account.
  if (found.byCookie) return checks

  const isRefused = found.forOperators || endpoint.isForPeople
  const ownKey = found.forDealers ? keys['of the dealer'] : keys.allowed
  checks.push(
    {
      who: 'by a key with the permission',
      call: own(ownKey),
      statuses: isRefused || found.forDealerOf ? [403] : allowed,
    },
    {
      who: 'by a key without the permission',
      call: own(keys['without permission']),
      statuses: isAnyone && !isRefused ? allowed : [403],
    },
  )
  if (!isReadOnlyCall(endpoint)) {
    checks.push({ who: 'by a key that only reads', call: own(keys['read-only']), statuses: [403] })
  }
  checks.push({
    who: "by a key, in another account, even where its owner is the account's dealer",
    call: own(keys['of the dealer'], account),
    statuses: [isRefused ? 403 : 404],
  })
  if (found.other && !isRefused) {
    checks.push({
      who: "by a key, for another account's object",
      call: other(ownKey),
      // A dealer-only action is refused to a customer's key before the record is looked up.
      statuses: found.forDealerOf ? [403, 404] : [found.otherStatus ?? 404],
    })
  }

  const scope = scopeFor(endpoint)
  checks.push({
    who: 'by a system of the provider',
    call: own(system.who, asAccount ?? account),
    // Some desk actions cannot be repeated.
    statuses: scope ? [...allowed, 422] : [403],
  })
  const without = scope && scope !== 'any' ? systemWithout[scope] : undefined
  if (without) {
    checks.push({
      who: 'by a system without the scope',
      call: own(without, asAccount ?? account),
      statuses: [403],
    })
  }
  checks.push({ who: 'by a revoked system', call: own(revoked.who, asAccount ?? account), statuses: [401] })
  if (found.other && scope) {
    checks.push({
      who: "by a system, for another account's object",
      call: other(system.who, asAccount ?? account),
      statuses: [found.otherStatus ?? 404],
    })
  }

  if (found.forOperators) return checks
  if (!found.forDealers) {
    checks.push({
      who: 'for the dealer of the account',
      call: own(people['dealer of the account'], account),
      statuses: found.notForDealer ? [403] : allowed,
    })
  }
  checks.push(
    { who: 'for the dealer of another account', call: own(people['dealer of another'], account), statuses: [404] },
    { who: 'for a customer, in another account', call: own(people.allowed, otherAccount), statuses: [404] },
  )
  return checks
}

const prices = /^(monthly|recurring|oneOff|price|amount)/i

/** The paths of numbers that are prices. */
function pricesIn(value: unknown, path = ''): string[] {
  // An amount with a unit is a span of time.
  if (typeof value !== 'object' || value === null || 'unit' in value) return []
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'number' && prices.test(name) ? [`${path}.${name}`] : pricesIn(each, `${path}.${name}`),
  )
}

test('A4.3 no read shows a price to a person with neither Billing nor Orders', async () => {
  const permissions = [
    'BusinessPortal',
    'BusinessPortalServices',
    'BusinessPortalDiagnostics',
    'BusinessPortalDns',
    'BusinessPortalCSPs',
    'BusinessPortalCloudSolutions',
    'BusinessPortalCases',
  ] as const
  const reads = closed.filter(({ method, response }) => method === 'GET' && response)
  const shownTo = async (who: SignedInBrowser) => {
    const shown = async (endpoint: EndpointShape) => {
      const answer = await send(endpoint, cases[keyOf(endpoint)]?.own, who)
      expect(answer.status, keyOf(endpoint)).not.toBe(503)
      const isRead = answer.ok && answer.headers.get('content-type')?.includes('json')
      return isRead ? pricesIn(await answer.json()).map((path) => `${keyOf(endpoint)}: ${path}`) : []
    }
    const found: string[] = []
    // Some make their record first, and all at once would be refused by an overloaded gateway.
    for (const endpoint of reads) found.push(...(await shown(endpoint)))
    return found
  }
  expect(await shownTo(people.allowed)).toContain('GET /service-info/api/services/:serviceId: .charges.recurring')
  expect(await shownTo(await asUser(account, { permissions }))).toEqual([])
})

test.each(closed.map((endpoint) => [keyOf(endpoint), endpoint] as const))('A4.3 %s', async (key, endpoint) => {
  const run = async ({ who, call, statuses, look }: Check) => {
    const answer = await call()
    expect.soft(answer.status, who).toBeOneOf([...statuses])
    await look?.(answer)
  }
  const isAllowed = ({ statuses }: Check) => statuses.some((status) => status < 300)
  // A refusal does not depend on the version of PostgreSQL, which only has to run every statement.
  const checks = checksOf(key, endpoint).filter((check) => isAllowed(check) || !inject('isOtherPostgres'))
  const { own, other } = cases[key] ?? {}
  const isMadeForEach = typeof own === 'function' || typeof other === 'function'
  // Reads run concurrently, because they change nothing; generated downloads are limited in number.
  if (endpoint.method === 'GET' && endpoint.response && !isMadeForEach) await Promise.all(checks.map(run))
  else for (const check of checks) await run(check)
})

test('A4.3 no list contains records of another account', async () => {
  const lists = ['/service-info/api/services', '/service-info/api/services?search=s-', '/service-info/api/services.csv']
  for (const path of [...lists, '/service-info/api/sites']) {
    // One at a time, so that a failure names its list.
    const text = await (await people.allowed.gateway(path)).text()
    expect(text, path).not.toContain('OTHER')
    expect(text, path).not.toContain(otherSiteId)
  }
})

// Every action of the contract has run by now, most of them several times.
describe('after every action the lists are still readable', () => {
  const lists = closed.filter(({ method, path }) => method === 'GET' && !path.includes(':'))

  test('each list', async () => {
    for (const endpoint of lists) {
      const key = keyOf(endpoint)
      const { forOperators, forDealers, forDealerOf, account: as, statuses = [200] } = cases[key] ?? {}
      const dealerOr = forDealers || forDealerOf ? people['dealer of the account'] : people.allowed
      const who = forOperators ? people.operator : dealerOr
      const answer = await send(endpoint, undefined, who, forDealerOf ? account : as)
      expect.soft(answer.status, key).toBeOneOf([...statuses])
    }
  })

  test('the activity log, to its end', async () => {
    let seen = 0
    for (let page = 1, total = 1; seen < total; page += 1) {
      const answer = await json<{ rows: unknown[]; total: number }>(
        await people.allowed.gateway(`/activity-info/api/activity?size=100&page=${page}`),
      )
      expect(answer.rows.length).toBeGreaterThan(0)
      seen += answer.rows.length
      total = answer.total
    }
    expect(seen).toBeGreaterThan(100)
  })
})

describe('a token from elsewhere', () => {
  const call = (token: string) =>
    fetch(`${portal.gatewayUrl}/service-info/api/services`, { headers: { authorization: token } })

  test.each(['', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic dTpw', 'Bearer eyJhbGciOiJub25lIn0.e30.'])(
    'A5.9 %j: 401',
    async (token) => {
      const answer = await call(token)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  test('A5.9 signed by someone else, with the right claims: 401', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const { kid } = await exportJWK(publicKey)
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', ...(kid && { kid }) })
      .setSubject('user1')
      .setIssuer(portal.config.OIDC_ISSUER)
      .setAudience(portal.config.OIDC_AUDIENCE)
      .setExpirationTime('5m')
      .sign(privateKey)
    expect((await call(`Bearer ${token}`)).status).toBe(401)
  })

  test('A5.9 changed after it was signed: 401', async () => {
    const [head, payload = '', signature] = people.allowed.accessToken.split('.')
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...Object(claims), sub: 'user2' })).toString('base64url')
    expect((await call(`Bearer ${head}.${changed}.${signature}`)).status).toBe(401)
  })

  test('A5.9 expired: 401', async () => {
    const token = `Bearer ${people.allowed.accessToken}`
    expect((await call(token)).status).toBe(200)
    // The gateway allows clocks to differ by 10 seconds.
    const expired = Date.now() + (portal.config.ACCESS_TOKEN_SECONDS + 11) * 1000
    vi.useFakeTimers({ toFake: ['Date'], now: expired })
    try {
      expect((await call(token)).status).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a person who has left: 403', async () => {
    const email = await createUser(database, account)
    const leaver = await portal.signIn(email)
    await sql`update portal_user set status = 'left' where email = ${email}`.execute(database.system)
    expect((await leaver.gateway('/service-info/api/services')).status).toBe(403)
  })
})

test('the OpenAPI document lists exactly the endpoints of the gateway', async () => {
  const document = await json<{ paths: Record<string, object> }>(fetch(`${portal.gatewayUrl}/openapi.json`))
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = endpoints
    .filter(({ path }) => !path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(listed.toSorted()).toEqual(expected.toSorted())
})

describe('without any one ownership check, nothing leaks', () => {
  test('every table available to the gateway is limited to the account by row-level security', async () => {
    const { rows } = await sql<{ name: string; isHeld: boolean }>`
      select c.relname as name, c.relrowsecurity as "isHeld" from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace
        -- Citus lets each role see its own tables, not their rows.
        and c.relname not in ('citus_tables', 'citus_schemas')
        and (has_table_privilege('portal_app', c.oid, 'select') or has_table_privilege('portal_app', c.oid, 'insert')
          or has_table_privilege('portal_app', c.oid, 'update') or has_table_privilege('portal_app', c.oid, 'delete'))`.execute(
      database.system,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ isHeld }) => !isHeld)).toEqual([])
  })

  test('no condition of a table reads the setting of the account again for each row', async () => {
    // The planner merges the only condition of a table with the account that a statement names. It merges none of several.
    const { rows } = await sql<{ name: string }>`
      select p.tablename as name from pg_policies p where p.permissive = 'PERMISSIVE' and p.cmd in ('ALL', 'SELECT')
        and p.qual ~ 'current_setting' and p.qual !~ 'SELECT current_setting'
        and (select count(*) from pg_policies o where o.tablename = p.tablename and o.permissive = 'PERMISSIVE'
          and o.cmd in ('ALL', 'SELECT') and o.roles && p.roles) > 1`.execute(database.system)
    expect(rows).toEqual([])
  })

  test.each([
    'account',
    'site',
    'service',
    'service_count',
    'service_tech_details',
    'service_ethernet_details',
    'service_vcd_details',
    'service_traffic',
    'activity',
    'quote',
    'quote_version',
    'quote_site',
    'quote_share',
    'service_order',
    'order_stage',
    'order_ownership',
    'order_charge',
    'order_share',
    'help_case',
    'case_message',
    'case_watcher',
    'contact',
    'portal_user',
    'permission_grant',
    'line_test',
    'line_sample',
    'line_hour',
    'api_key',
    'access_request',
    'dealer_visit',
  ])('%s shows only the rows of the account, whatever the query', async (table) => {
    await sql`insert into activity (account_id, actor_id, actor_name, action, entity, entity_id)
      values (${account}, 'x', 'x', 'x', 'service', 'x'), (${otherAccount}, 'x', 'x', 'x', 'service', 'x')`.execute(
      database.system,
    )
    await Promise.all([account, otherAccount].map((of) => createCase(database, of, { watchers: ['w@portal.example'] })))
    await Promise.all([account, otherAccount].map((of) => createAccessRequest(database, of)))
    await sql`insert into dealer_visit (account_id, user_id, day, person_name, dealer_name)
      values (${account}, 'x', current_date, 'x', 'x'), (${otherAccount}, 'x', current_date, 'x', 'x')
      on conflict do nothing`.execute(database.system)
    await Promise.all([account, otherAccount].map((of) => createTest(database, of, 'S-ANY')))
    await Promise.all([account, otherAccount].map((of) => createMeasurement(database, of, 'S-ANY')))
    const seen = await inAccount(database, account, async (tx) => {
      return sql<{ account_id: string }>`select distinct account_id from ${sql.table(table)}`.execute(tx)
    })
    expect(seen.rows).toEqual([{ account_id: account }])
  })

  test("a change of another account's rows changes nothing", async () => {
    const changed = await inAccount(database, account, async (tx) => {
      return sql`update service set order_ref = 'X' where service_id = ${otherServiceId}`.execute(tx)
    })
    expect(changed.numAffectedRows).toBe(0n)
  })
})
