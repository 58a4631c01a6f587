import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program on the person's machine: the official client, with a port at which the person's sign-in ends. */
export async function startProgram(address: string, clientId: string) {
  let ended: (search: URLSearchParams) => void
  const end = new Promise<URLSearchParams>((done) => (ended = done))
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Connected</title>You can close this page.')
    if (url.pathname === '/callback') ended(url.searchParams)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // oxlint-disable-next-line typescript/consistent-type-assertions -- it listens on a port, not on a socket
  const { port } = server.address() as AddressInfo

  const kept: { tokens?: StoredOAuthTokens; verifier?: string; page?: URL; discovery?: OAuthDiscoveryState } = {}
  const redirectUrl = `http://127.0.0.1:${port}/callback`
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Line assistant', redirect_uris: [redirectUrl] },
    clientInformation: () => ({ client_id: clientId }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (page) => void (kept.page = page),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    saveDiscoveryState: (discovery) => void (kept.discovery = discovery),
    discoveryState: () => kept.discovery,
    codeVerifier: () => kept.verifier ?? '',
  }
  const transportOf = () => new StreamableHTTPClientTransport(new URL(address), { authProvider })

  async function connect(transport = transportOf()): Promise<Client> {
    const client = new Client(
      { name: 'line-assistant', version: '1.0.0' },
      { capabilities: {}, versionNegotiation: { mode: 'auto' } },
    )
    await client.connect(transport)
    return client
  }

  return {
    /** The page that the program opens in the person's browser. */
    async askForAccess(): Promise<string> {
      const transport = transportOf()
      await connect(transport).catch(() => undefined)
      if (!kept.page) throw new Error('The program was not asked to sign in')
      return kept.page.href
    },
    /** Connects once the person has returned with a code. */
    async connect(): Promise<Client> {
      const transport = transportOf()
      if (!kept.tokens) await transport.finishAuth(await end)
      return connect()
    },
    stop: () => new Promise((done) => server.close(done)),
  }
}
