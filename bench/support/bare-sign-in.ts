import { createServer, type Server } from 'node:http'
import { once } from 'node:events'

// Without code of its own Chromium runs no code in a page, the measuring one neither.
const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title><script>0</script>${body}</html>`
const form = page(`<h1>Sign in</h1><form method="post" action="/form">
  <input name="email" aria-label="E-mail"><input name="password" type="password" aria-label="Password">
  <button>Sign in</button></form>`)
const dashboard = page('<main><h1>Dashboard</h1><table><tbody><tr><td>58 services</td></tr></tbody></table></main>')

/** The same redirects as the portal's sign-in, with empty pages. */
const redirects: Record<string, [number, string]> = {
  'GET /': [302, '/authorize'],
  'GET /authorize': [303, '/form'],
  'POST /form': [303, '/resume'],
  'GET /resume': [303, '/callback'],
  'GET /callback': [302, '/dashboard'],
}

export async function startBareSignIn(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const [status, location] = redirects[`${request.method ?? ''} ${request.url ?? ''}`] ?? [200, undefined]
    request.resume()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    if (location) response.setHeader('location', location)
    response.statusCode = status
    response.end(location ? '' : request.url === '/dashboard' ? dashboard : form)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
