import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** A resource fetched by a page. */
export interface Fetched {
  url: string
  type: string
  /** Bytes on the wire, headers included. */
  wireBytes: number
  encoding: string
}

/** Records everything that the page fetches from now on. */
export async function watchNetwork(devtools: CDPSession): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    fetched.set(requestId, { url: request.url, type: type ?? '', wireBytes: 0, encoding: '' })
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = fetched.get(requestId)
    if (entry) entry.encoding = response.headers['content-encoding'] ?? ''
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = fetched.get(requestId)
    if (entry) entry.wireBytes = encodedDataLength
  })
  await devtools.send('Network.enable')
  return fetched
}

/** Copies the cookies of an HTTP sign-in to the browser. */
export async function takeCookies(context: BrowserContext, address: string, header: string): Promise<void> {
  const pairs = header.split('; ').map((pair) => ({ at: pair.indexOf('='), pair }))
  await context.addCookies(
    pairs.map(({ at, pair }) => ({ name: pair.slice(0, at), value: pair.slice(at + 1), url: address })),
  )
}

/** Web fonts that hide the text while they load. */
export function countBlockingFonts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(({ style }) => style)
    const downloaded = faces.filter((style) => style.getPropertyValue('src').includes('url('))
    return downloaded.filter((style) => !/^(swap|fallback|optional)$/.test(style.getPropertyValue('font-display')))
      .length
  })
}
