import fastifyStatic from '@fastify/static'
import type { Boot, Rendered, SignedIn } from '@portal/contract/boot.ts'
import { deskPath } from '@portal/contract/desk-path.ts'
import { deskPageNames, deskPages } from '@portal/contract/desk-pages.ts'
import { type PageName, pageNames, pages } from '@portal/contract/pages.ts'
import { isStaffResource } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { escapeHtml } from '@portal/contract/format/escape-html.ts'
import { answerMissing } from '../../http/answer-missing.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import { knowingCallers } from '../../people/known-callers.ts'
import { inPageTransaction } from '../../scope/page-transaction.ts'
import { currentSession } from '../session/current.ts'
import { createBoot, type InPlaceOfPage } from './boot.ts'
import { application, readBuild } from './build.ts'
import { createFirstContent, dataOf, looksOf } from './first-content.ts'
import { accountKeeper } from './page-account.ts'
import { pageSecurity } from './page-security.ts'
import { hashOf } from './rendering/markup.ts'
import type { PageRenderer } from './rendering/page-renderer.ts'

interface PagesOptions {
  config: Config
  database: Database
  identityDesk?: IdentityDesk | undefined
  fetcher: typeof fetch
  renderer?: PageRenderer | undefined
  inPlaceOfPage: InPlaceOfPage
}

export const buildFolder = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'web')
/** Files of earlier releases for tabs that are still open: see scripts/keep-assets.ts. */
export const keptFolder = join(buildFolder, '..', 'kept-assets')

/** Serves the pages with the data for their first paint, and the built files with an unlimited cache lifetime. */
export async function portalPages(
  app: FastifyInstance,
  { config, database, fetcher, identityDesk, renderer, inPlaceOfPage }: PagesOptions,
): Promise<void> {
  const build = await readBuild(buildFolder)
  const boot = createBoot({ config, database, fetcher, identityDesk, version: build.version, inPlaceOfPage })
  const styles = build.styles.map(hashOf)
  const policy = pageSecurity(config, { styles })
  const keepAccount = accountKeeper(config)
  const render = createFirstContent(config, renderer, styles, build.takeOver)

  await app.register(fastifyStatic, {
    root: [join(buildFolder, 'assets'), ...(existsSync(keptFolder) ? [keptFolder] : [])],
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })

  const answerPage = async (request: FastifyRequest, reply: FastifyReply, page: PageName | null) => {
    // Only browsers that open a page: another program may not expect more than one status.
    if (config.EARLY_HINTS && page && request.headers['sec-fetch-mode'] === 'navigate') {
      reply.raw.writeEarlyHints({ link: build.links(page) })
    }
    const read = () => boot.ofPage(request, page)
    // No other page reads as many parts.
    const data = await knowingCallers(() => (page === 'dashboard' ? inPageTransaction(read) : read()))
    if (page === 'dashboard' && isOnlyStaff(data.signedIn)) {
      return reply.header('cache-control', 'private, no-store').redirect(deskPath, 302)
    }
    keepAccount(request, reply, data.signedIn?.accountId)
    const rendered = page && (await render(request, page, data))
    return reply
      .status(page ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', rendered ? rendered.policy : policy)
      .send(fillPage(build.page(page), { ...config, looks: looksOf(request), ...(rendered ?? { boot: dataOf(data) }) }))
  }

  const answerDesk = (request: FastifyRequest, reply: FastifyReply, data: Boot) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', policy)
      .send(fillPage(build.desk, { ...config, looks: looksOf(request), boot: dataOf(data) }))

  for (const page of pageNames) {
    app.get(pages[page].path, async (request, reply) => {
      // Redirects at once: a visitor would otherwise load the application and then the sign-in page.
      const mustSignIn = !pages[page].isPublic && (await currentSession(request)) === null
      if (!mustSignIn) return answerPage(request, reply, page)
      reply.header('cache-control', 'private, no-store')
      return reply.redirect(await app.beginSignIn(request, reply), 302)
    })
  }
  for (const page of deskPageNames) {
    app.get(deskPages[page].path, async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      if ((await currentSession(request)) === null) return reply.redirect(await app.beginSignIn(request, reply), 302)
      return answerDesk(request, reply, await knowingCallers(() => boot.ofDesk(request, page)))
    })
  }
  app.get('/favicon.ico', (_request, reply) => reply.redirect(config.look.icon ?? build.icon, 302))
  app.get('/gallery', async (_request, reply) => {
    const gallery = await build.gallery()
    if (gallery === null) throw new Problem('unavailable', { retryAfter: 10 })
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(gallery)
  })
  answerMissing(app, config, async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage || request.url.startsWith('/api/')) throw new Problem('not_found')
    if (request.url.startsWith(`${deskPath}/`)) {
      const data = await knowingCallers(() => boot.ofDesk(request, null))
      // Staff stay at the desk; others learn only that the page does not exist.
      if (isStaff(data.signedIn)) return answerDesk(request, reply.status(404), data)
    }
    return answerPage(request, reply, null)
  })
}

const isStaff = (signedIn: SignedIn | null) =>
  (signedIn?.permissions ?? []).some(({ resource }) => isStaffResource(resource))

/** Members of staff have no account to show: their work begins at the desk. */
function isOnlyStaff(signedIn: SignedIn | null): boolean {
  const resources = (signedIn?.permissions ?? []).map(({ resource }) => resource)
  return (
    resources.some(isStaffResource) && resources.every((each) => each === 'BusinessPortal' || isStaffResource(each))
  )
}

type Filling = Pick<Config, 'PRODUCT_NAME' | 'THEME' | 'look'> & {
  looks: Rendered['looks']
  /** The page's data as text. */
  boot: string
  head?: string
  content?: string
}

function fillPage(html: string, filling: Filling): string {
  const { PRODUCT_NAME, THEME, look, boot, head = '', content = '' } = filling
  const attributes = Object.entries(filling.looks)
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('')
  return inLook(html, look)
    .replace('data-theme="business"', () => `data-theme="${THEME}"${attributes}`)
    .replace('<title>Portal</title>', () => `<title>${escapeHtml(PRODUCT_NAME)} Portal</title>`)
    .replace('<b data-wordmark>Product', () => `<b data-wordmark>${escapeHtml(PRODUCT_NAME)}`)
    .replace('{"boot":null}', () => boot)
    .replace(application, () => `${head}${application}${content}`)
}

/** The brand's style sheet comes last, its icon and its typeface in place of ours. */
function inLook(html: string, { stylesheet, icon, hasTypeface }: Config['look']): string {
  return html
    .replace(/<link rel="icon"[^>]*>/, (ours) => (icon ? `<link rel="icon" href="${icon}">` : ours))
    .replace(/<link rel="preload" as="font"[^>]*>/, (ours) => (hasTypeface ? '' : ours))
    .replace('</head>', () => `${stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : ''}</head>`)
}
