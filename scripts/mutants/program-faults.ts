import { type Fault, faultsIn } from './fault.ts'

const mcp = 'server/src/gateway/mcp'

/** In programs of customers, which use the portal over MCP. */
export const programFaults: readonly Fault[] = [
  ...faultsIn(`${mcp}/confirmation.ts`, [`${mcp}/confirmation.test.ts`], {
    'Carries out another change with a confirmation': ['sealed && sealed.of === nameOf(change)', 'sealed'],
    'Accepts a confirmation at the moment when it is over': ['sealed.until > clock()', 'sealed.until >= clock()'],
    'Refuses a confirmed change whose fields are in another order': ['(a < b ? -1 : 1)', '(a < b ? 0 : 0)'],
  }),
  ...faultsIn(`${mcp}/bounded.ts`, [`${mcp}/bounded.test.ts`], {
    'Says that a list of exactly 50 has more': ['value.length > mostEntries', 'value.length >= mostEntries'],
  }),
  ...faultsIn(`${mcp}/endpoint-call.ts`, [`${mcp}/endpoint-call.test.ts`], {
    'Lets an argument of a tool lead to another address': [
      'encodeURIComponent(String(input[name]))',
      'String(input[name])',
    ],
  }),
  ...faultsIn(`${mcp}/program-server.ts`, [`${mcp}/mcp.test.ts`], {
    'Changes something although the person did not agree': ['?.confirm !== true', '?.confirm === undefined'],
    'Shows a program tools that its person may not use': [
      'if (mayUse(session, tool.endpoint.permissions))',
      'if (tool)',
    ],
  }),
  ...faultsIn(`${mcp}/verify-program.ts`, [`${mcp}/connections.test.ts`], {
    'Lets a revoked program work': ['if (connection.isOver)', 'if (connection.isOver && !connection.isAllowed)'],
    'Lets programs work in an account that has stopped them': ['if (!connection.isAllowed)', 'if (connection.isOver)'],
  }),
  ...faultsIn(`${mcp}/store.ts`, [`${mcp}/connections.test.ts`], {
    'Lets a person revoke the programs of colleagues': ['or user_id = ${ending.userId})', 'or true)'],
  }),
  ...faultsIn(`${mcp}/connection-store.ts`, [`${mcp}/connections.test.ts`], {
    'Offers a registered program to other accounts': ['p.account_id = a.account_id and p.program_id', 'p.program_id'],
  }),
  ...faultsIn('contract/mcp/redirect-uri.ts', ['contract/mcp/redirect-uri.test.ts'], {
    'Sends a code to a site whose name begins like the own machine': [
      'localhost|\\[::1\\])(:',
      'localhost|\\[::1\\])[^/]*(:',
    ],
  }),
  ...faultsIn('identity/src/consent-routes.ts', ['identity/src/consent.test.ts'], {
    'Connects a program in an account that does not allow it': ['!account?.isAllowed', '!account'],
  }),
  ...faultsIn('identity/src/provider.ts', ['identity/src/consent.test.ts'], {
    'Connects a program again without asking': [
      'isProgram(oidc.client) && !oidc.result?.consent',
      'isProgram(oidc.client) && !oidc.session.accountId',
    ],
  }),
  ...faultsIn('identity/src/device-routes.ts', ['identity/src/device-flow.test.ts'], {
    'Counts a right code as a wrong one': ['statusCode < 400', 'statusCode < 200'],
    'Reads the code of a program from a link': ['request.raw.url = `${setting.path}${devicePath}`', ''],
  }),
  ...faultsIn('identity/src/device-flow.ts', ['identity/src/device-flow.test.ts'], {
    'Does not count wrong codes': ['if (ctx.status === 200) ctx.status = 400', ''],
  }),
  ...faultsIn('contract/mcp/commands.ts', ['cli/src/command-line.test.ts'], {
    'Lets the command line call the whole gateway': ['if (!isKnown) return null', ''],
  }),
  ...faultsIn(`${mcp}/verify-command.ts`, ['cli/src/command-line.test.ts'], {
    'Lets the command line change something that was allowed to read': [
      '!scopes.includes(needed)',
      'scopes.length === 0',
    ],
  }),
  ...faultsIn('cli/src/tokens.ts', ['cli/src/run.test.ts'], {
    'Calls with a token that ends on the way': ['> 30_000', '> 0'],
  }),
  ...faultsIn('cli/src/stored-access.ts', ['cli/src/run.test.ts'], {
    'Stores tokens that others on the machine can read': ['chmodSync(next, 0o600)', 'chmodSync(next, 0o644)'],
  }),
]
