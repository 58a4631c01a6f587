import type { Boot, SignedIn } from '@portal/contract/boot.ts'
import type { PagePath } from '@portal/contract/pages.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import type { CategoryMap } from '@portal/contract/services.ts'
import type { ListChoices } from '@portal/contract/views.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { findPerson } from '../../people/store.ts'
import { type CurrentSession, currentSession, toSession } from '../session/current.ts'
import { choicesIn, openedWith, viewCall } from './opened-view.ts'
import { preloadsFor } from './preload.ts'

interface BootParts {
  config: Config
  database: Database
  fetcher: typeof fetch
  version: string
}

// A slow gateway must not hold back the page: the browser then asks for itself.
const preloadLimitMs = 1000

export function createBoot({
  config,
  database,
  fetcher,
  version,
}: BootParts): (request: FastifyRequest, path: PagePath | null) => Promise<Boot> {
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

  const ask = async (path: string, token: string): Promise<unknown> => {
    const answer = await fetcher(`${config.GATEWAY_BASE_URL}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(preloadLimitMs),
    })
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status}`)
    return answer.json()
  }

  const signedIn = async (
    session: CurrentSession,
    categories: unknown,
    choices: ListChoices,
  ): Promise<SignedIn | null> => {
    const person = await findPerson(database.system, session.subject)
    const resources = person?.status === 'active' ? person.resources : []
    return {
      session: await toSession(session),
      user: session.userInfo,
      accountName: person?.accountName ?? '',
      accountId: person?.accountId ?? '',
      accountUrl: config.IDENTITY_ACCOUNT_URL,
      permissions: resources.map((resource) => ({ resource })),
      categories: isCategoryAnswer(categories) ? categories.categories : {},
      choices,
    }
  }

  return async (request, path) => {
    const session = await currentSession(request)
    if (!session || session.error || !session.accessToken) return { ...fixed, signedIn: null, preloaded: {} }
    const token = session.accessToken
    const choices = ask(requestPath('/view-info/api/choices'), token).catch(() => null)
    const named = viewCall(path, request.query)
    const view = named ? ask(named, token) : undefined
    const query = await openedWith(path, request.query, { choices, view: view?.catch(() => null) })
    const calls = [
      requestPath('/service-info/api/services/categories'),
      ...preloadsFor(path, { params: request.params, query }),
    ]
    const paths = [...calls, ...(named ? [named] : [])]
    const answers = await Promise.allSettled([...calls.map((call) => ask(call, token)), ...(view ? [view] : [])])
    const preloaded = Object.fromEntries(
      answers.flatMap((answer, i) => (answer.status === 'fulfilled' ? [[paths[i], answer.value]] : [])),
    )
    const categories = preloaded[requestPath('/service-info/api/services/categories')]
    return { ...fixed, signedIn: await signedIn(session, categories, await choicesIn(choices)), preloaded }
  }
}

function isCategoryAnswer(value: unknown): value is { categories: CategoryMap } {
  return typeof value === 'object' && value !== null && 'categories' in value
}
