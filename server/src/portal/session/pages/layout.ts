import type { Config } from '../../../config.ts'
import type { PageAssets } from './assets.ts'
import { type Html, html } from './html.ts'

/** Settings that every page needs. */
export interface PageSetting {
  config: Pick<Config, 'PRODUCT_NAME' | 'THEME' | 'SUPPORT_PHONE' | 'look'>
  assets: PageAssets
  /** The person's choice of light or dark; null follows the system. */
  mode: 'light' | 'dark' | null
}

/** Two columns: an introduction of the portal, and the current form. */
export function splitPage(setting: PageSetting, body: Html, script: Html | null = null): string {
  return document(
    setting,
    html`<div class="split">
      <header class="brand">
        ${fibres} ${wordmark(setting, 'dark')}
        <p>Services, orders, cases and statements<br />for your business, in one place.</p>
      </header>
      <div class="side">
        <main class="sheet">${body}</main>
        ${footer(setting)}
      </div>
    </div>`,
    script,
  )
}

export function document(setting: PageSetting, body: Html, script: Html | null = null): string {
  const { config, assets, mode } = setting
  const page = html`<!doctype html>
    <html lang="en-GB" data-theme="${config.THEME}"${mode && html` data-mode="${mode}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${config.PRODUCT_NAME} Portal</title>
        <link rel="icon" href="${config.look.icon ?? 'data:,'}" />
        <link rel="stylesheet" href="${assets.address('page.css')}" />
        ${config.look.stylesheet && html`<link rel="stylesheet" href="${config.look.stylesheet}" />`}
      </head>
      <body>
        ${body}${script}
      </body>
    </html>`
  return page.html
}

/** `on` is the surface behind it, for the logo of a brand. */
export function wordmark({ config }: PageSetting, on: 'dark' | '' = ''): Html {
  return html`<a class="wordmark" data-wordmark="${on}" href="/">${config.PRODUCT_NAME}<i></i><span>Portal</span></a>`
}

export function footer({ config }: PageSetting): Html {
  const number = config.SUPPORT_PHONE.replace(/[^\d+]/g, '')
  return html`<footer class="foot">
    <span>Help with signing in: <a href="tel:${number}">${config.SUPPORT_PHONE}</a></span>
  </footer>`
}

export function icon(shape: Html): Html {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${shape}</svg>`
}

const strands = Array.from({ length: 14 }, (_, strand) => {
  const [low, high] = [String(190 + strand * 15), String(40 + strand * 46)]
  return html`<path d="M${low} 900V760C${low} 560 ${high} 560 ${high} 330V0" />`
})
const fibres = html`<svg class="fibres" viewBox="0 0 620 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  ${strands}
</svg>`
