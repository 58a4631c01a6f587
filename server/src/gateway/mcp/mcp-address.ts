import type { Config } from '../../config.ts'

/** The address of the MCP server, which is also the audience of its tokens (RFC 8707). */
export const mcpAddress = ({ GATEWAY_BASE_URL }: Pick<Config, 'GATEWAY_BASE_URL'>): string =>
  new URL('/mcp', GATEWAY_BASE_URL).href

/** The audience of the tokens of the command line, which call the gateway. */
export const commandAudience = ({ GATEWAY_BASE_URL }: Pick<Config, 'GATEWAY_BASE_URL'>): string =>
  new URL('/commands', GATEWAY_BASE_URL).href

/** Where a program learns whom to ask for access (RFC 9728). */
export const metadataPath = '/.well-known/oauth-protected-resource/mcp'
export const metadataAddress = ({ GATEWAY_BASE_URL }: Pick<Config, 'GATEWAY_BASE_URL'>): string =>
  new URL(metadataPath, GATEWAY_BASE_URL).href
