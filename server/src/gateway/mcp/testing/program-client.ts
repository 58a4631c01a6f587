import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestPortal } from '../../../testing/portal.ts'
import { mcpAddress } from '../mcp-address.ts'

/** The official client, as a program uses it; `answers` is what its person says to each question. */
export async function programClient(
  portal: TestPortal,
  token: string,
  answers: (question: string) => boolean = () => true,
): Promise<Client> {
  const client = new Client(
    { name: 'line-assistant', version: '1.0.0' },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
  )
  client.setRequestHandler('elicitation/create', ({ params }) => ({
    action: 'accept',
    content: { confirm: answers(params.message) },
  }))
  const transport = new StreamableHTTPClientTransport(new URL(mcpAddress(portal.config)), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  return client
}

/** One message of the newest revision, as it is sent. */
export function post(
  portal: TestPortal,
  token: string | null,
  message: { method: string; params?: Record<string, unknown> },
  headers: Record<string, string> = {},
  capabilities: object = {},
): Promise<Response> {
  const version = '2026-07-28'
  const { method, params = {} } = message
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'line-assistant', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
  return fetch(mcpAddress(portal.config), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  })
}
