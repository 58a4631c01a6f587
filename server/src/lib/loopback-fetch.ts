import type { Config } from '../config.ts'
import { calling } from '../observe/calling.ts'

/**
 * A fetch that reaches the portal's own public address from within, because a server behind a load balancer often cannot
 * reach its own public name: at INSIDE_URL, where other processes have the other roles, else at its own port. Everything
 * else goes out as it is.
 */
export function createLoopbackFetch(config: Config, port: () => number): typeof fetch {
  const own = new URL(config.BASE_URL).origin
  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const inside = new URL(`${url.pathname}${url.search}`, config.INSIDE_URL ?? `http://127.0.0.1:${port()}`)
    const target = url.origin === own ? inside : url
    const method = init.method ?? (input instanceof Request ? input.method : 'GET')
    return calling({ system: systemAt(url, config), method, outcomeOf }, (more) => {
      const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
      for (const [name, value] of Object.entries(more)) headers.set(name, value)
      return fetch(input instanceof Request ? new Request(target, input) : target, { ...init, headers })
    })
  }
}

const outcomeOf = ({ status }: Response) => (status < 500 ? 'ok' : 'failing')

/** The part of the portal that an address is of; elsewhere only the identity server is asked. */
function systemAt({ href }: URL, { GATEWAY_BASE_URL }: Config): string {
  return href.startsWith(GATEWAY_BASE_URL) ? 'gateway' : 'identity server'
}
