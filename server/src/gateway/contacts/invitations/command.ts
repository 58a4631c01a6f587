import { type ContactRole, contactRoles } from '@portal/contract/contacts/values.ts'
import { invitableStates } from '@portal/contract/desk/invitation-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import type { Database } from '@portal/db/src/database.ts'
import { migrate } from '@portal/db/src/migrate.ts'
import { createPeopleDesk } from '@portal/identity/src/people-desk.ts'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Config } from '../../../config.ts'
import { Refusal } from './refusal.ts'
import { readContacts } from './read-contacts.ts'
import { inviteOne, reportOf } from './service.ts'
import { listInvitees, listProgress } from './store.ts'

const mostPerHour = 3000

const usage = `Usage: npm run people -- invite (--account ID | --file FILE) [--permissions "NAME …"] [OPTIONS]
       npm run people -- report [--account ID]

The first people of an installation: invites contacts by email, and shows who has signed in. It needs the environment of
the portal, and runs beside it.

  invite           the contacts who were never invited, of an account or of a FILE with the columns email and, optionally,
                   account_id
  --permissions    for people who have none yet, separated by blanks; all for every permission of their account
  --role ROLE      only contacts with this role: ${contactRoles.join(', ')}
  --again          also people whose invitation has ended
  --message FILE   a paragraph for the email
  --per-hour N     how fast, up to ${mostPerHour}; default: 600
  --dry-run        list them, and invite no one
  report           for each account, how many have signed in, and who has not

Permissions: ${permissionResources.join(' ')}`

const options = {
  account: { type: 'string' },
  again: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  file: { type: 'string' },
  message: { type: 'string' },
  'per-hour': { type: 'string' },
  permissions: { type: 'string' },
  role: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const readArguments = (args: readonly string[]) => parseArgs({ args: [...args], allowPositionals: true, options })
type Values = ReturnType<typeof readArguments>['values']

interface Parts {
  config: Config
  database: Database
  say: (text: string) => void
}

/** Runs the command with these arguments. Returns how many people could not be invited. */
export async function runCommand(args: readonly string[], { config, database, say }: Parts): Promise<number> {
  const { system } = database
  const { values, positionals } = readArguments(args)
  const [command] = positionals
  if (values.help || (command !== 'invite' && command !== 'report')) throw new Refusal(usage)
  await migrate(system)
  if (command === 'report') {
    const lines = reportOf(await listProgress(system, values.account ?? null))
    say(lines.length > 0 ? lines.join('\n') : 'No one has a sign-in yet.')
    return 0
  }
  const wanted = await readWanted(values)
  if (!config.isIdentityEmbedded) throw new Refusal('Your identity server manages its own users: invite them there.')
  const invitees = await listInvitees(system, wanted.chosen)
  const bare = invitees.filter(({ hasSignIn }) => !hasSignIn).length
  if (bare > 0 && values.permissions === undefined) {
    throw new Refusal(`${counted(bare, 'contact')} without permissions. Give --permissions, such as "all".`)
  }
  if (values['dry-run']) {
    for (const { accountId, name, email } of invitees) say(`${accountId}  ${name} <${email}>`)
    say(`${counted(invitees.length, 'person', 'people')} would be invited.`)
    return 0
  }
  const parts = { database, config, identityDesk: createPeopleDesk(database, config.OIDC_ISSUER) }
  const by = { userId: 'portal', name: `The ${config.PRODUCT_NAME} team` }
  let refused = 0
  for (const [index, invitee] of invitees.entries()) {
    if (index > 0) await wait(3_600_000 / wanted.perHour)
    const refusal = await inviteOne(parts, invitee, { ...wanted, by })
    if (refusal !== null) refused += 1
    say(`${invitee.accountId}  ${invitee.name} <${invitee.email}>: ${refusal ?? 'invited'}`)
  }
  say(`${counted(invitees.length - refused, 'person', 'people')} invited, ${refused} refused.`)
  return refused
}

async function readWanted(values: Values) {
  const { account, again: isAgain = false, file, message } = values
  if ((account === undefined) === (file === undefined)) throw new Refusal('Give --account or --file.')
  const perHour = Number(values['per-hour'] ?? 600)
  if (!(perHour >= 1 && perHour <= mostPerHour)) throw new Refusal(`--per-hour is a number from 1 to ${mostPerHour}.`)
  return {
    chosen: {
      accountId: account,
      contacts: file === undefined ? undefined : await readContacts(file),
      role: readRole(values.role),
      states: isAgain ? invitableStates : (['notInvited'] as const),
    },
    permissions: readPermissions(values.permissions ?? ''),
    message: message === undefined ? undefined : (await readFile(message, 'utf8')).trim(),
    perHour,
  }
}

function readRole(role: string | undefined): ContactRole | undefined {
  if (role === undefined) return undefined
  const found = contactRoles.find((each) => each.toLowerCase() === role.toLowerCase())
  if (!found) throw new Refusal(`There is no role ${role}. Available: ${contactRoles.join(', ')}`)
  return found
}

/** Null for all. */
function readPermissions(text: string): Grant['resource'][] | null {
  const names = text.split(/[\s,;]+/).filter(Boolean)
  if (names.length === 1 && names[0] === 'all') return null
  return names.map((name) => {
    const found = permissionResources.find((each) => each === name)
    if (!found) throw new Refusal(`${name} is not a permission. Available: all ${permissionResources.join(' ')}`)
    return found
  })
}
