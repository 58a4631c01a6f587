import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type { Command } from './command.ts'
import { commands, usage } from './commands.ts'
import { Failure, wrongUse } from './failure.ts'
import type { Shell } from './shell.ts'

/** Runs one command. Returns the exit code: 0 done, 1 refused or failed, 2 wrong use. */
export async function run(argv: readonly string[], shell: Shell): Promise<0 | 1 | 2> {
  try {
    if (argv.length === 0 || ['help', '--help', '-h'].includes(argv[0] ?? '')) {
      shell.print(usage)
      return argv.length === 0 ? 2 : 0
    }
    const { command, rest } = findCommand(argv)
    const { values, positionals } = parse(command, rest)
    await command.run({ shell, values, words: positionals, isJson: values.json === true })
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    shell.complain(error.message)
    return error.exitCode
  }
}

/** The longest name counts: "records add" before "records". */
function findCommand(argv: readonly string[]): { command: Command; rest: string[] } {
  for (const length of [2, 1]) {
    const name = argv.slice(0, length).join(' ')
    const command = commands.find((each) => each.name === name)
    if (command) return { command, rest: argv.slice(length) }
  }
  throw wrongUse(`"${argv[0] ?? ''}" is not a command.`)
}

const common: ParseArgsOptionsConfig = { json: { type: 'boolean' } }

function parse(command: Command, args: string[]) {
  const parsed = parsedOrFailure({ args, options: { ...common, ...command.options }, allowPositionals: true })
  const { least, most } = command.words
  const { length } = parsed.positionals
  if (length < least || length > most) throw wrongUse(`Usage: portal ${command.usage}.`)
  return parsed
}

function parsedOrFailure(config: Parameters<typeof parseArgs>[0]) {
  try {
    const { values, positionals } = parseArgs(config)
    return { values, positionals }
  } catch (error) {
    // Node's own sentence, without its explanation of how to pass a value that begins with a dash.
    throw wrongUse(
      error instanceof Error ? (/^[^.']*('[^']*')?[^.]*/.exec(error.message)?.[0] ?? '') + '.' : 'Wrong use.',
    )
  }
}
