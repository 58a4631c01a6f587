import type { Config } from '../config.ts'

/**
 * A fetch that reaches the portal's own public address from within, because a server behind a load balancer often cannot
 * reach its own public name: at INSIDE_URL, where other processes have the other roles, else at its own port. Everything
 * else goes out as it is.
 */
export function createLoopbackFetch(config: Config, port: () => number): typeof fetch {
  const own = new URL(config.BASE_URL).origin
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== own) return fetch(input, init)
    const local = new URL(`${url.pathname}${url.search}`, config.INSIDE_URL ?? `http://127.0.0.1:${port()}`)
    return fetch(input instanceof Request ? new Request(local, input) : local, init)
  }
}
