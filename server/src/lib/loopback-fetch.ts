import type { Config } from '../config.ts'
import { calling } from '../observability/calling.ts'

/**
 * A fetch that calls the portal's own public addresses from within, because a server behind a load balancer often cannot
 * reach its own public name: at INSIDE_URL if other processes have the other roles, otherwise at its own port. All
 * other calls pass unchanged.
 */
export function createLoopbackFetch(config: Config, port: () => number): typeof fetch {
  const brands = [config, ...config.otherBrands]
  const own = new Set(brands.map(({ BASE_URL }) => new URL(BASE_URL).origin))
  // Apart from the gateway, only the identity server is called.
  const systemAt = ({ href }: URL) =>
    brands.some(({ GATEWAY_BASE_URL }) => href.startsWith(GATEWAY_BASE_URL)) ? 'gateway' : 'identity server'
  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const inside = new URL(`${url.pathname}${url.search}`, config.INSIDE_URL ?? `http://127.0.0.1:${port()}`)
    const target = own.has(url.origin) ? inside : url
    const method = init.method ?? (input instanceof Request ? input.method : 'GET')
    return calling({ system: systemAt(url), method, outcomeOf }, (more) => {
      const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
      for (const [name, value] of Object.entries(more)) headers.set(name, value)
      return fetch(input instanceof Request ? new Request(target, input) : target, { ...init, headers })
    })
  }
}

const outcomeOf = ({ status }: Response) => (status < 500 ? 'ok' : 'failing')
