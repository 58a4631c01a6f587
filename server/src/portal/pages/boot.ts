import type { Boot, SignedIn } from '@portal/contract/boot.ts'
import type { DeskPagePath, PagePath } from '@portal/contract/pages.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import type { CategoryMap } from '@portal/contract/services.ts'
import type { ListChoices } from '@portal/contract/views.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import { createSecondFactorDuties } from '../../people/second-factor-store.ts'
import { findStanding, type Standing } from '../../people/standing.ts'
import { type CurrentSession, currentSession, toSession } from '../session/current.ts'
import { choicesIn, openedWith, viewCall } from './opened-view.ts'
import { pageAccount } from './page-account.ts'
import { preloadsFor } from './preload.ts'

interface BootParts {
  config: Config
  database: Database
  fetcher: typeof fetch
  version: string
  identityDesk: IdentityDesk | undefined
}

// A slow gateway must not hold back the page: the browser then asks for itself.
const preloadLimitMs = 1000
const categoriesPath = requestPath('/service-info/api/services/categories')

interface Boots {
  ofPage(request: FastifyRequest, path: PagePath | null): Promise<Boot>
  ofDesk(request: FastifyRequest, path: DeskPagePath): Promise<Boot>
}

export function createBoot({ config, database, fetcher, version, identityDesk }: BootParts): Boots {
  const duties = createSecondFactorDuties(database, config)
  const fixed = {
    productName: config.PRODUCT_NAME,
    theme: config.THEME,
    environment: config.ENVIRONMENT,
    version,
    gatewayBaseUrl: config.GATEWAY_BASE_URL,
    faqUrl: config.FAQ_URL,
    supportPhone: config.SUPPORT_PHONE,
    salesContacts: config.SALES_CONTACTS,
    linkedTools: [
      { key: 'cloud-cost' as const, name: config.CLOUD_COST_TOOL_NAME, url: config.CLOUD_COST_TOOL_URL },
      { key: 'backup' as const, name: config.BACKUP_PORTAL_NAME, url: config.BACKUP_PORTAL_URL },
    ],
    monitoring: { serviceName: config.MONITORING_SERVICE_NAME, sampleRate: config.MONITORING_SAMPLE_RATE },
  }

  const ask = async (path: string, token: string, accountId: string | undefined): Promise<unknown> => {
    const answer = await fetcher(`${config.GATEWAY_BASE_URL}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(accountId && { 'account-id': accountId }) },
      signal: AbortSignal.timeout(preloadLimitMs),
    })
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status}`)
    return answer.json()
  }

  /** Told as long as it can be done at leisure: afterwards nobody signs in without one. */
  const secondFactorDue = async (subject: string) => {
    const duty = await duties.find(subject)
    // What another provider knows is seen at the next sign-in only: until then it is said while there is time.
    const factors = duty && (await identityDesk?.listSecondFactors([subject]))
    const isOwed = factors ? factors.get(subject) === 'none' : duty?.isOver === false
    return duty && isOwed ? { by: duty.by, dueAt: duty.dueAt.toISOString() } : undefined
  }

  const signedIn = async (
    session: CurrentSession,
    standing: Standing | null,
    { categories, choices }: { categories: unknown; choices: ListChoices },
  ): Promise<SignedIn> => {
    const due = await secondFactorDue(session.subject)
    return {
      session: await toSession(session),
      user: session.userInfo,
      accountName: standing?.accountName ?? '',
      accountId: standing?.accountId ?? '',
      ...(standing?.dealer && { dealer: standing.dealer }),
      accountUrl: config.IDENTITY_ACCOUNT_URL,
      ...(due && { secondFactorDue: due }),
      permissions: (standing?.resources ?? []).map((resource) => ({ resource })),
      categories: isCategoryAnswer(categories) ? categories.categories : {},
      choices,
    }
  }

  const accountOfPage = pageAccount(config)
  const ofPage = async (request: FastifyRequest, path: PagePath | null): Promise<Boot> => {
    const session = await currentSession(request)
    if (!session || session.error || !session.accessToken) return { ...fixed, signedIn: null, preloaded: {} }
    const token = session.accessToken
    const standing = await chosenStanding(database, session.subject, accountOfPage(request))
    const answerTo = (call: string) => ask(call, token, standing?.accountId)
    const choices = answerTo(requestPath('/view-info/api/choices')).catch(() => null)
    const named = viewCall(path, request.query)
    const view = named ? answerTo(named) : undefined
    const query = await openedWith(path, request.query, { choices, view: view?.catch(() => null) })
    const calls = [
      categoriesPath,
      requestPath('/notification-info/api/unread'),
      ...preloadsFor(path, { params: request.params, query }),
    ]
    const preloaded = await answersOf([
      ...calls.map((call) => [call, answerTo(call)] as const),
      ...(named && view ? [[named, view] as const] : []),
    ])
    const categories = preloaded[categoriesPath]
    const told = { categories, choices: await choicesIn(choices) }
    return { ...fixed, signedIn: await signedIn(session, standing, told), preloaded }
  }

  const ofDesk = async (request: FastifyRequest, path: DeskPagePath): Promise<Boot> => {
    const session = await currentSession(request)
    if (!session || session.error || !session.accessToken) return { ...fixed, signedIn: null, preloaded: {} }
    const token = session.accessToken
    const standing = await findStanding(database.system, session.subject)
    const calls = preloadsFor(path, request)
    const preloaded = await answersOf(calls.map((call) => [call, ask(call, token, undefined)] as const))
    const told = { categories: null, choices: { columns: {}, opens: {} } }
    return { ...fixed, signedIn: await signedIn(session, standing, told), preloaded }
  }
  return { ofPage, ofDesk }
}

/** What came of the calls that succeeded, by their path. */
async function answersOf(calls: readonly (readonly [string, Promise<unknown>])[]): Promise<Record<string, unknown>> {
  const answers = await Promise.allSettled(calls.map(([, answer]) => answer))
  return Object.fromEntries(
    answers.flatMap((answer, i) => (answer.status === 'fulfilled' ? [[calls[i]?.[0] ?? '', answer.value]] : [])),
  )
}

/** What a page asks for counts only where the person may be; otherwise it is for the account they are in first. */
async function chosenStanding({ system }: Database, subject: string, chosen: string | undefined) {
  return (chosen ? await findStanding(system, subject, chosen) : null) ?? findStanding(system, subject)
}

function isCategoryAnswer(value: unknown): value is { categories: CategoryMap } {
  return typeof value === 'object' && value !== null && 'categories' in value
}
