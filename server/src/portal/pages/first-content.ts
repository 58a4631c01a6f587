import type { Boot, Rendered } from '@portal/contract/boot.ts'
import { lookNames, looks } from '@portal/contract/looks.ts'
import type { PageName } from '@portal/contract/pages.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { pageSecurity } from './page-security.ts'
import { earlyInput, hashOf, unfit, withoutStyleAttributes } from './rendering/markup.ts'
import type { PageRenderer } from './rendering/page-renderer.ts'

interface FirstContent {
  /** The page's data, with how it was rendered. */
  boot: string
  head: string
  content: string
  policy: string
}

type RenderFirst = (request: FastifyRequest, page: PageName, data: Boot) => Promise<FirstContent | undefined>

/** Renders the first content of a page from the data that is sent with it; undefined leaves that to the browser. */
export function createFirstContent(
  config: Config,
  renderer: PageRenderer | undefined,
  ofDocument: readonly string[],
  takeOver: string,
): RenderFirst {
  const origin = new URL(config.BASE_URL).origin
  const scripts = [hashOf(earlyInput)]
  return async (request, page, data) => {
    if (!renderer || !data.signedIn) return undefined
    const guess = isPhone(request) ? phone : screen
    const { widthPx } = guess
    const { url: path } = request
    const rendered: Rendered = { at: new Date().toISOString(), origin, path, widthPx, looks: looksOf(request) }
    const boot = dataOf({ ...data, rendered })
    const html = await renderer.render(boot, path)
    // A script would be refused by the policy, and the page would wait for it.
    if (html === null || html.includes('<script')) return undefined
    const { html: content, styles } = withoutStyleAttributes(html)
    return {
      boot,
      content,
      head: [
        takeOver,
        `<script>${earlyInput}</script>`,
        `<style id="unfit" media="${guess.unfit}">${unfit}</style>`,
        styles && `<style>${styles}</style>`,
      ].join(''),
      policy: pageSecurity(config, {
        scripts,
        styles: [...ofDocument, hashOf(unfit), ...(styles ? [hashOf(styles)] : [])],
      }),
    }
  }
}

// The width at which the frame changes: web/src/use-media.ts.
const phone = { widthPx: 390, unfit: '(min-width: 768px)' }
const screen = { widthPx: 1440, unfit: '(max-width: 767px)' }

/** The data as the page contains it. */
export function dataOf(data: Boot): string {
  // "<" is the only character that could end the data block early.
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

export function looksOf({ cookies }: FastifyRequest): Rendered['looks'] {
  return Object.fromEntries(
    lookNames.flatMap((name) => looks[name].filter((value) => value === cookies[name]).map((value) => [name, value])),
  )
}

function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile']
  return hint === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : hint === '?1'
}
