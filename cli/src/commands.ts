import type { Command } from './command.ts'
import { caseCommands } from './commands/cases.ts'
import { dnsCommands } from './commands/dns.ts'
import { serviceCommands } from './commands/services.ts'
import { signInCommands } from './commands/sign-in.ts'
import { testCommands } from './commands/tests.ts'

export const commands: readonly Command[] = [
  ...signInCommands,
  ...serviceCommands,
  ...testCommands,
  ...dnsCommands,
  ...caseCommands,
]

export const usage = [
  'Usage: portal COMMAND',
  ...commands.flatMap((command) => ['', `  portal ${command.usage}`, `      ${command.does}.`]),
  '',
  'With --json a command prints the answer of the portal instead of a table.',
].join('\n')
