/** A browser without pages: stores cookies by path and follows redirects one at a time. */
export class TestBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>()

  async request(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookie = this.cookieHeader(new URL(url).pathname)
    if (cookie) headers.set('cookie', cookie)
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) this.#store(line)
    return answer
  }

  /** Follows redirects to the final response. Returns it with its address. */
  async follow(url: string, init: RequestInit = {}): Promise<{ answer: Response; url: string }> {
    let address = url
    let answer = await this.request(address, init)
    for (let step = 0; step < 20; step += 1) {
      const location = answer.headers.get('location')
      if (answer.status < 300 || answer.status > 399 || !location) return { answer, url: address }
      address = new URL(location, address).href
      answer = await this.request(address)
    }
    throw new Error(`Too many redirects from ${url}`)
  }

  postForm(url: string, fields: Record<string, string>): Promise<Response> {
    return this.request(url, { method: 'POST', body: new URLSearchParams(fields) })
  }

  cookieHeader(path = '/'): string {
    const fitting = [...this.#cookies].filter(([, cookie]) => path.startsWith(cookie.path))
    return fitting.map(([name, cookie]) => `${name}=${cookie.value}`).join('; ')
  }

  #store(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const attribute = (key: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
    const expires = attribute('expires')
    const isOver = attribute('max-age') === '0' || (expires !== undefined && new Date(expires) < new Date())
    if (isOver) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path: attribute('path') ?? '/' })
  }
}
