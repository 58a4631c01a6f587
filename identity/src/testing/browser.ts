/** A page as tests see it. */
export interface Page {
  url: string
  status: number
  headers: Headers
  text: string
}

/** Follows redirects and stores cookies by path, as a browser does, but stops at addresses that no server handles. */
export class Browser {
  #cookies = new Map<string, { value: string; path: string }>()

  async open(url: string, init: RequestInit = {}): Promise<Page> {
    const answer = await this.#request(url, init)
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || !location) {
      return { url, status: answer.status, headers: answer.headers, text: await answer.text() }
    }
    await answer.body?.cancel()
    const next = new URL(location, url)
    if (next.port === '1') return { url: next.href, status: 0, headers: answer.headers, text: '' }
    return this.open(next.href)
  }

  /** Opens a link whose secret follows the #, and sends it as the page's script does. */
  async follow(link: string): Promise<Page> {
    const [address = '', secret = ''] = link.split('#')
    return this.send(await this.open(address), { secret })
  }

  /** Submits the page's form with the given action ending, its hidden fields and the given fields. */
  async send(
    page: Page,
    fields: Record<string, string>,
    actionEnd = '',
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const forms = [...page.text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)]
    const [, action, inside] = forms.find(([, target]) => target?.endsWith(actionEnd)) ?? []
    if (action === undefined || inside === undefined) throw new Error(`No form on ${page.url}: ${page.text}`)
    const hidden = [...inside.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)]
    const values = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]))
    for (const [name, value] of Object.entries(fields)) values.set(name, value)
    return this.open(new URL(action, page.url).href, { method: 'POST', body: values, headers })
  }

  cookie(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.startsWith(`${name} `))?.[1].value
  }

  async #request(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url)
    const headers = new Headers(init.headers)
    const cookies = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path))
    headers.set('cookie', cookies.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; '))
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(name.length + 1)
    const path = attributes.find((text) => text.startsWith('path='))?.slice(5) ?? '/'
    if (value === '' || /expires=Thu, 01 Jan 1970/.test(line)) this.#cookies.delete(`${name} ${path}`)
    else this.#cookies.set(`${name} ${path}`, { value, path })
  }
}
