import { createRequestStateCodec, McpServer } from '@modelcontextprotocol/server'
import { readConfig } from '@portal/server/src/config.ts'
import { serveMcp } from '@portal/server/src/gateway/mcp/serve-mcp.ts'
import { createServer } from '@portal/server/src/http/server.ts'
import { randomBytes } from 'node:crypto'
import { registerContents, text } from './contents.ts'
import { registerQuestions } from './questions.ts'

/** A server with what the suite expects to find, served by the code that serves the portal's tools. */
export async function startFixture(port: number): Promise<{ address: string; stop(): Promise<void> }> {
  const config = readConfig({ PORT: String(port), ENVIRONMENT: 'test', LOG_LEVEL: 'silent' }, () =>
    randomBytes(32).toString('hex'),
  )
  const app = await createServer(config)
  const address = `http://127.0.0.1:${port}/mcp`
  const states = createRequestStateCodec<string>({ key: randomBytes(32) })
  serveMcp(app, {
    address,
    origins: ['127.0.0.1', 'localhost'],
    open: async () => ({
      factory: () => {
        const server = new McpServer(
          { name: 'conformance-fixture', version: '1.0.0' },
          { capabilities, requestState: states },
        )
        registerContents(server)
        registerQuestions(server, states)
        registerWork(server)
        return server
      },
    }),
  })
  await app.listen({ host: '127.0.0.1', port })
  return { address, stop: () => app.close() }
}

/** As in the portal, nothing is announced: a stream would have to stay open. */
const unannounced = { listChanged: false }
const capabilities = { logging: {}, completions: {}, tools: unannounced, resources: unannounced, prompts: unannounced }

/** Tools that report while they work, and requests that only have to be answered. */
function registerWork(server: McpServer): void {
  for (const name of ['test_tool_with_logging', 'test_logging_tool']) {
    server.registerTool(name, { description: name }, async ({ mcpReq }) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await mcpReq.log('info', data)
      }
      return { content: [text('Done')] }
    })
  }
  server.registerTool('test_tool_with_progress', { description: 'Reports progress' }, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken ?? 0
    for (const progress of [0, 50, 100]) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
    }
    return { content: [text('Done')] }
  })
  server.registerTool('test_error_handling', { description: 'Fails' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0 } }))
  server.server.setRequestHandler('logging/setLevel', () => ({}))
}
