import { accessRead } from '@portal/contract/access/access.ts'
import { accountList } from '@portal/contract/accounts/accounts.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { loadDemo } from '@portal/db/demo/load.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/portal.ts'
import { startVoiceProvider } from '../upstreams/voice/testing/voice-provider.ts'
import { Tenant } from '../upstreams/voice/voice-switch.ts'
import { checkActivity, checkKeys, checkViews, checkWebhooks } from './testing/figures/account-records.ts'
import { checkCases } from './testing/figures/cases.ts'
import { checkBackups, checkClouds } from './testing/figures/cloud.ts'
import { checkCommission } from './testing/figures/commission.ts'
import { checkContacts } from './testing/figures/contacts.ts'
import { checkActionItems, checkTiles } from './testing/figures/dashboard.ts'
import { checkCustomers } from './testing/figures/customers.ts'
import { checkDesk } from './testing/figures/desk.ts'
import { checkHistory } from './testing/figures/history.ts'
import { checkIncidents } from './testing/figures/incidents.ts'
import { checkNotices } from './testing/figures/notices.ts'
import { checkOrders } from './testing/figures/orders.ts'
import { checkOverview } from './testing/figures/overview.ts'
import { demoPeople } from './testing/figures/people.ts'
import { checkCredits, checkPlans } from './testing/figures/plans.ts'
import { checkQuotes } from './testing/figures/quotes.ts'
import { checkSearch } from './testing/figures/search.ts'
import { checkServiceRows, checkServices, checkVoice } from './testing/figures/services.ts'
import { checkVisits } from './testing/figures/visits.ts'
import { type Findings, type Walk, walkOf } from './testing/figures/walk.ts'
import { checkZones } from './testing/figures/zones.ts'

const voice = await startVoiceProvider()
const portal = await startTestPortal({ VOICE_API_URL: voice.baseUrl, VOICE_API_KEY: voice.key })
const { database } = portal
await loadDemo(database)
const { rows: tenants } = await sql<{ tenant: string; content: unknown }>`
  select tenant, content from embedded.voice_tenant`.execute(database.system)
for (const { tenant, content } of tenants) voice.tenants.set(tenant, Tenant.parse(content))

type Check = (walk: Walk) => Promise<void>

/** The screens of each permission. */
const checks: readonly [PermissionResource, ...Check[]][] = [
  ['BusinessPortal', checkActionItems, checkTiles, checkNotices, checkViews, checkSearch],
  ['BusinessPortalServices', checkServices, checkVoice, checkEachService, checkIncidents],
  ['BusinessPortalOrders', checkOrders],
  ['BusinessPortalCases', checkCases],
  ['BusinessPortalAccountMgmt', checkContacts, checkRecords],
  ['BusinessPortalCSPs', checkPlans],
  ['BusinessPortalBilling', checkCredits],
  ['BusinessPortalCloudSolutions', checkClouds, checkBackups],
  ['BusinessPortalColocation', checkVisits],
  ['BusinessPortalDns', checkZones],
  ['LeasedLineQuoting', checkQuotes],
  ['PortalOperator', checkDesk],
]

/** Whether an account is walked for the first time; its records are the same for each person who sees them. */
function isFirstWalk(walk: Walk, part: string): boolean {
  const key = `${walk.account} ${part}`
  const isFirst = !walked.has(key)
  walked.add(key)
  return isFirst
}

const walked = new Set<string>()

async function checkRecords(walk: Walk): Promise<void> {
  if (!isFirstWalk(walk, 'records')) return
  for (const check of [checkActivity, checkKeys, checkWebhooks]) await check(walk)
}

/** All services of an account are walked once, by the first person who sees their cases; for others, the first ones do. */
async function checkEachService(walk: Walk): Promise<void> {
  const isFirst = walk.may('BusinessPortalCases') && isFirstWalk(walk, 'services')
  for (const serviceId of await checkServiceRows(walk, isFirst ? 60 : 10)) {
    await checkOverview(walk, serviceId)
    if (isFirst) await checkHistory(walk, serviceId)
  }
}

async function walkAll(walk: Walk): Promise<void> {
  for (const [resource, ...wanted] of checks) {
    if (walk.may(resource)) for (const check of wanted) await check(walk)
  }
  // Only dealers have statements, in their own account.
  if (walk.isOwn && walk.may('BusinessPortalDealers')) await checkCommission(walk)
}

const findings: Findings = { comparisons: 0, contradictions: [] }

type SignedIn = Awaited<ReturnType<typeof portal.signIn>>

/** Opens every screen of a person, in each account that they can act for. */
async function walkAs(email: string, gateway: SignedIn['gateway']): Promise<void> {
  const accounts = accountList.response.parse(await (await gateway(accountList.path)).json())
  const walks = new Map<string, Walk>()
  for (const { accountId, name, dealerName } of accounts.rows) {
    const asked = (path: string) => gateway(path, { headers: { 'account-id': accountId } })
    const { permissions } = accessRead.response.parse(await (await asked(accessRead.path)).json())
    const held = permissions.filter(({ isHeld }) => isHeld)
    const walk = walkOf({
      who: `${email} in ${name}`,
      account: accountId,
      isOwn: dealerName === null,
      resources: held.map(({ resource }) => resource),
      isLimited: held.some(({ sites }) => sites !== null),
      database,
      gateway: asked,
      findings,
    })
    walks.set(accountId, walk)
    await walkAll(walk)
  }
  const ofDealer = accounts.rows.find(({ name }) => accounts.rows.some(({ dealerName }) => dealerName === name))
  const dealer = ofDealer && walks.get(ofDealer.accountId)
  if (dealer?.may('BusinessPortalServices')) await checkCustomers(dealer, walks)
}

test('every figure that a demo person sees agrees with its source', { timeout: 600_000 }, async () => {
  const people = await demoPeople(database)
  expect(people.length).toBeGreaterThanOrEqual(15)
  // Everyone signs in first: screens show when a person signed in last.
  const signedIn: { email: string; gateway: SignedIn['gateway'] }[] = []
  for (const { email, password } of people) signedIn.push({ email, ...(await portal.signIn(email, password)) })
  // Several at once, as the server and its database work side by side.
  const lanes = [0, 1, 2, 3].map((lane) => signedIn.filter((_, index) => index % 4 === lane))
  await Promise.all(
    lanes.map(async (lane) => {
      for (const { email, gateway } of lane) await walkAs(email, gateway)
    }),
  )
  expect(findings.contradictions).toEqual([])
  expect(findings.comparisons).toBeGreaterThan(8000)
})
