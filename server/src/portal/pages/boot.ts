import type { Boot, SignedIn } from '@portal/contract/boot.ts'
import type { CategoryPlace } from '@portal/contract/catalogue/categories.ts'
import type { DeskPageName } from '@portal/contract/desk-pages.ts'
import type { PageName } from '@portal/contract/pages.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import type { CategoryMap } from '@portal/contract/services/services.ts'
import type { ListChoices } from '@portal/contract/views/views.ts'
import type { Database, Sql } from '@portal/db/src/database.ts'
import { joiningReads } from '@portal/db/src/joined-reads.ts'
import type { SecondFactorDuty } from '@portal/identity/src/second-factor-duty.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { allRead } from '../../lib/all-read.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import { listCategories, shownOf } from '../../ordering/category-store.ts'
import { createSecondFactorDuties } from '../../people/second-factor-store.ts'
import {
  findEffectivePermissions,
  type EffectivePermissions,
  resourcesOverCustomers,
} from '../../people/effective-permissions.ts'
import { type CurrentSession, currentSession, toSession } from '../session/current.ts'
import { choicesIn, openedWith, viewCall } from './opened-view.ts'
import { pageAccount } from './page-account.ts'
import { deskPreloadsFor, preloadsFor } from './preload.ts'
import { providerLinks } from './provider-links.ts'

interface BootParts {
  config: Config
  database: Database
  fetcher: typeof fetch
  version: string
  identityDesk: IdentityDesk | undefined
  inPlaceOfPage: InPlaceOfPage
}

/** Reads the data of one page, when it is the page's turn at the gateway. */
export type InPlaceOfPage = <T>(patienceMs: number, work: () => Promise<T>) => Promise<T>

const categoriesPath = requestPath('/service-info/api/services/categories')

interface PagePerson {
  effectivePermissions: EffectivePermissions | null
  duty: SecondFactorDuty | null
  places: readonly CategoryPlace[]
}

interface Boots {
  ofPage(request: FastifyRequest, page: PageName | null): Promise<Boot>
  /** Null is an address without a page. */
  ofDesk(request: FastifyRequest, page: DeskPageName | null): Promise<Boot>
}

export function createBoot({ config, database, fetcher, version, identityDesk, inPlaceOfPage }: BootParts): Boots {
  const fixed = {
    productName: config.PRODUCT_NAME,
    theme: config.THEME,
    environment: config.ENVIRONMENT,
    version,
    gatewayBaseUrl: config.GATEWAY_BASE_URL,
    supportPhone: config.SUPPORT_PHONE,
    salesContacts: config.SALES_CONTACTS,
    ...providerLinks(config),
    legal: { privacy: config.look.links.privacy, terms: config.look.links.terms },
    monitoring: { serviceName: config.MONITORING_SERVICE_NAME, sampleRate: config.MONITORING_SAMPLE_RATE },
  }

  // A slow gateway must not delay the page for longer: the browser then makes the call itself.
  const patienceMs = config.PAGE_DATA_WAIT_MS
  const ask = async (path: string, token: string, accountId: string | undefined): Promise<unknown> => {
    const answer = await fetcher(`${config.GATEWAY_BASE_URL}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(accountId && { 'account-id': accountId }) },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status}`)
    return answer.json()
  }

  /** A reminder during the days of grace; afterwards no one can sign in without a second factor. */
  const secondFactorDue = async (subject: string, duty: SecondFactorDuty | null) => {
    // Another provider reveals the second factor only at the next sign-in; until then the reminder appears during the
    // days of grace.
    const factors = duty && (await identityDesk?.listSecondFactors([subject]))
    const isOwed = factors ? factors.get(subject) === 'none' : duty?.isOver === false
    return duty && isOwed ? { by: duty.by, dueAt: duty.dueAt.toISOString() } : undefined
  }

  /** The portal's own reads for a page, in one statement. */
  const readPerson = async ({ subject }: CurrentSession, chosen?: string): Promise<PagePerson> => {
    const { system } = database
    const [effectivePermissions, duty, places] = await joiningReads(system, () =>
      allRead([
        chosenPermissions(system, subject, chosen),
        createSecondFactorDuties(database, config).find(subject),
        listCategories(system),
      ]),
    )
    return { effectivePermissions, duty, places }
  }

  const signedIn = async (
    session: CurrentSession,
    { effectivePermissions, duty, places }: PagePerson,
    { categories, choices }: { categories: unknown; choices: ListChoices },
  ): Promise<SignedIn> => {
    const due = await secondFactorDue(session.subject, duty)
    const overCustomers = effectivePermissions ? resourcesOverCustomers(effectivePermissions) : []
    return {
      session: await toSession(session),
      user: session.userInfo,
      accountName: effectivePermissions?.accountName ?? '',
      accountId: effectivePermissions?.accountId ?? '',
      ...(effectivePermissions?.dealer && { dealer: effectivePermissions.dealer }),
      ...(overCustomers.length > 0 && { readsCustomers: overCustomers }),
      accountUrl: config.IDENTITY_ACCOUNT_URL,
      ...(due && { secondFactorDue: due }),
      permissions: (effectivePermissions?.resources ?? []).map((resource) => ({ resource })),
      categories: isCategoryAnswer(categories) ? categories.categories : {},
      shownCategories: shownOf(places),
      categoryNames: Object.fromEntries(places.map(({ categoryId, name }) => [categoryId, name])),
      choices,
    }
  }

  const accountOfPage = pageAccount(config)
  const ofPage = async (request: FastifyRequest, page: PageName | null): Promise<Boot> => {
    const session = await currentSession(request)
    if (!session || session.error || !session.accessToken) return { ...fixed, signedIn: null, preloaded: {} }
    const token = session.accessToken
    return inPlaceOfPage(patienceMs, () => forPerson(request, page, session, token))
  }

  const forPerson = async (
    request: FastifyRequest,
    page: PageName | null,
    session: CurrentSession,
    token: string,
  ): Promise<Boot> => {
    const person = await readPerson(session, accountOfPage(request))
    const answerTo = (call: string) => ask(call, token, person.effectivePermissions?.accountId)
    const choices = answerTo(requestPath('/view-info/api/choices')).catch(() => null)
    const named = viewCall(page, request.query)
    const view = named ? answerTo(named) : undefined
    const query = await openedWith(page, request.query, { choices, view: view?.catch(() => null) })
    const calls = [
      categoriesPath,
      requestPath('/notification-info/api/unread'),
      ...(page ? preloadsFor(page, { params: request.params, query }) : []),
    ]
    const preloaded = await answersOf([
      ...calls.map((call) => [call, answerTo(call)] as const),
      ...(named && view ? [[named, view] as const] : []),
    ])
    const categories = preloaded[categoriesPath]
    const told = { categories, choices: await choicesIn(choices) }
    return { ...fixed, signedIn: await signedIn(session, person, told), preloaded }
  }

  const ofDesk = async (request: FastifyRequest, page: DeskPageName | null): Promise<Boot> => {
    const session = await currentSession(request)
    if (!session || session.error || !session.accessToken) return { ...fixed, signedIn: null, preloaded: {} }
    const token = session.accessToken
    return inPlaceOfPage(patienceMs, () => forStaff(request, page, session, token))
  }

  const forStaff = async (
    request: FastifyRequest,
    page: DeskPageName | null,
    session: CurrentSession,
    token: string,
  ): Promise<Boot> => {
    const person = await readPerson(session)
    const calls = page ? deskPreloadsFor(page, request) : []
    const preloaded = await answersOf(calls.map((call) => [call, ask(call, token, undefined)] as const))
    const told = { categories: null, choices: { columns: {}, opens: {} } }
    return { ...fixed, signedIn: await signedIn(session, person, told), preloaded }
  }
  return { ofPage, ofDesk }
}

/** The responses of the successful calls, by path. */
async function answersOf(calls: readonly (readonly [string, Promise<unknown>])[]): Promise<Record<string, unknown>> {
  const answers = await Promise.allSettled(calls.map(([, answer]) => answer))
  return Object.fromEntries(
    answers.flatMap((answer, i) => (answer.status === 'fulfilled' ? [[calls[i]?.[0] ?? '', answer.value]] : [])),
  )
}

/**
 * The account that a page names counts only if the person has access to it; otherwise the person's first account is
 * used.
 */
async function chosenPermissions(system: Sql, subject: string, chosen: string | undefined) {
  return (
    (chosen ? await findEffectivePermissions(system, subject, chosen) : null) ??
    findEffectivePermissions(system, subject)
  )
}

function isCategoryAnswer(value: unknown): value is { categories: CategoryMap } {
  return typeof value === 'object' && value !== null && 'categories' in value
}
