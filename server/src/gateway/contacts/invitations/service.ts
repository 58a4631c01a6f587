import { invitationDays } from '@portal/contract/contacts/values.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { operatorResource, permissionResources } from '@portal/contract/permission.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { GatewayParts } from '../../bind-scoped.ts'
import { withScope } from '../../actor.ts'
import { invite } from '../permissions/service.ts'
import type { Invitee, Progress } from './store.ts'

export interface Wanted {
  /** For people who have none yet; null for every permission that their account can have. */
  permissions: readonly Grant['resource'][] | null
  /** A paragraph of the email. */
  message: string | undefined
  /** Called between two invitations. */
  pause(): Promise<void>
  onDone(invitee: Invitee, refusal: string | null): void
}

/** Invites one person after another, each in a transaction, so that the command can be stopped and run again. */
export async function inviteAll(
  parts: Pick<GatewayParts, 'database' | 'config' | 'identityDesk'>,
  invitees: readonly Invitee[],
  { permissions, message, pause, onDone }: Wanted,
): Promise<void> {
  // The operator can do as much as the member of staff who runs the desk, by an import.
  const operator = { userId: 'portal', email: '', name: `The ${parts.config.PRODUCT_NAME} team` }
  const resources = [operatorResource] as const
  for (const [index, invitee] of invitees.entries()) {
    if (index > 0) await pause()
    const { accountId, contactId, hasSignIn } = invitee
    const grants = hasSignIn ? undefined : grantsFor(invitee, permissions)
    try {
      await withScope(parts.database, accountId, { ...operator, resources }, 'provider', (scope) =>
        invite(scope, parts, { contactId, grants, message, mailKind: 'notice' }),
      )
      onDone(invitee, null)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      onDone(invitee, Object.values(error.fields ?? {})[0] ?? error.message)
    }
  }
}

function grantsFor({ accountType }: Invitee, permissions: Wanted['permissions']): Grant[] {
  const all = permissionResources.filter((each) => accountType === 'dealer' || each !== 'BusinessPortalDealers')
  return (permissions ?? all).map((resource) => ({ resource, sites: null, until: null }))
}

/** The people who have signed in, by account: a line with their number, and one for each person who has not. */
export function reportOf(people: readonly Progress[]): string[] {
  return [...Map.groupBy(people, ({ accountId }) => accountId).values()].flatMap((members) => {
    const [{ accountId, accountName } = { accountId: '', accountName: '' }] = members
    const absent = members.filter(({ lastSignedInAt }) => lastSignedInAt === null)
    const came = members.length - absent.length
    return [
      `${accountId}  ${accountName}: ${came} of ${members.length} have signed in`,
      ...absent.map(({ name, email, ...person }) => `  ${name} <${email}>: ${stateOf(person)}`),
    ]
  })
}

function stateOf({ status, invitedAt, isOver }: Pick<Progress, 'status' | 'invitedAt' | 'isOver'>): string {
  if (status === 'suspended') return 'suspended'
  const sent = invitedAt && `invited on ${shortDate(invitedAt)}`
  if (status === 'active') return sent ? `${sent}, accepted, never signed in` : 'never signed in'
  if (!sent) return 'not invited yet'
  return isOver ? `${sent}, the link ended after ${invitationDays} days` : `${sent}, not accepted yet`
}
