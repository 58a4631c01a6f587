import { invitationDays } from '@portal/contract/contacts/values.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { operatorResource, permissionResources } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { withScope } from '../../actor.ts'
import { invite } from '../permissions/service.ts'
import type { Invitee, Progress } from './store.ts'

export interface Invitation {
  /** The operator, who can do as much as by an import. */
  by: { userId: string; name: string }
  /** For people who have none yet; null for every permission that their account can have. */
  permissions: readonly Grant['resource'][] | null
  /** A paragraph of the email. */
  message: string | undefined
}

/** Invites one person in a transaction of its own. Returns why that was refused, or null. */
export async function inviteOne(
  parts: Pick<GatewayParts, 'database' | 'config' | 'identityDesk'>,
  invitee: Invitee,
  { by, permissions, message }: Invitation,
): Promise<string | null> {
  const { accountId, contactId, hasSignIn } = invitee
  const grants = hasSignIn ? undefined : grantsFor(invitee, permissions)
  const operator = { ...by, email: '', resources: [operatorResource] as const }
  try {
    await withScope(parts.database, accountId, operator, 'provider', (scope) =>
      invite(scope, parts, { contactId, grants, message, mailKind: 'notice' }),
    )
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return Object.values(error.fields ?? {})[0] ?? error.message
  }
}

function grantsFor({ accountType }: Invitee, permissions: Invitation['permissions']): Grant[] {
  const all = permissionResources.filter((each) => accountType === 'dealer' || each !== 'BusinessPortalDealers')
  return all
    .filter((each) => permissions?.includes(each) ?? true)
    .map((resource) => ({ resource, sites: null, until: null }))
}

/** The people who have signed in, by account: a line with their number, and one for each person who has not. */
export function reportOf(people: readonly Progress[]): string[] {
  return [...Map.groupBy(people, ({ accountId }) => accountId).values()].flatMap((members) => {
    const [{ accountId, accountName } = { accountId: '', accountName: '' }] = members
    const absent = members.filter(({ lastSignedInAt }) => lastSignedInAt === null)
    const came = members.length - absent.length
    return [
      `${accountId}  ${accountName}: ${came} of ${members.length} have signed in`,
      ...absent.map((person) => `  ${person.name} <${person.email}>: ${inWords(person)}`),
    ]
  })
}

function inWords({ status, state, invitedAt }: Pick<Progress, 'status' | 'state' | 'invitedAt'>): string {
  if (status === 'suspended') return 'suspended'
  const sent = invitedAt && `invited on ${shortDate(invitedAt)}`
  if (state === 'accepted') return sent ? `${sent}, accepted, never signed in` : 'never signed in'
  if (!sent) return 'not invited yet'
  return state === 'ended' ? `${sent}, the link ended after ${invitationDays} days` : `${sent}, not accepted yet`
}
