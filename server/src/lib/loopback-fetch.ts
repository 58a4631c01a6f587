import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { calling } from '../observability/calling.ts'

interface Inside {
  /** The port on which this process listens. */
  port: () => number
  /** Answers the calls of the gateway without a connection, if this process has that role. */
  gateway?: FastifyInstance | undefined
}

/**
 * A fetch that calls the portal's own public addresses from within, because a server behind a load balancer often cannot
 * reach its own public name: at INSIDE_URL if other processes have the other roles, otherwise at its own port. A page
 * reads from a gateway in the same process without a connection. All other calls pass unchanged.
 */
export function createLoopbackFetch(config: Config, { port, gateway }: Inside): typeof fetch {
  const brands = [config, ...config.otherBrands]
  const own = new Set(brands.map(({ BASE_URL }) => new URL(BASE_URL).origin))
  const isGateway = ({ href }: URL) => brands.some(({ GATEWAY_BASE_URL }) => href.startsWith(GATEWAY_BASE_URL))
  return (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const inside = new URL(`${url.pathname}${url.search}`, config.INSIDE_URL ?? `http://127.0.0.1:${port()}`)
    const target = own.has(url.origin) ? inside : url
    const method = init.method ?? (input instanceof Request ? input.method : 'GET')
    // Apart from the gateway, only the identity server is called.
    const system = isGateway(url) ? 'gateway' : 'identity server'
    return calling({ system, method, outcomeOf }, (more) => {
      const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined))
      for (const [name, value] of Object.entries(more)) headers.set(name, value)
      const isRead = method === 'GET' && !(input instanceof Request)
      if (gateway && isRead && isGateway(url) && own.has(url.origin)) {
        return read(gateway, url, { headers, signal: init.signal ?? undefined })
      }
      return fetch(input instanceof Request ? new Request(target, input) : target, { ...init, headers })
    })
  }
}

async function read(
  app: FastifyInstance,
  { host, pathname, search }: URL,
  { headers, signal }: { headers: Headers; signal: AbortSignal | undefined },
): Promise<Response> {
  const answer = await app.inject({
    url: `${pathname}${search}`,
    headers: { ...Object.fromEntries(headers), host },
    ...(signal && { signal }),
  })
  const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
  )
  const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304
  return new Response(hasBody ? answer.rawPayload : null, { status: answer.statusCode, headers: given })
}

const outcomeOf = ({ status }: Response) => (status < 500 ? 'ok' : 'failing')
