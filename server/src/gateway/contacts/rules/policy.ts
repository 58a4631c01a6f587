import { accessNames } from '@portal/contract/access/names.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { longDate } from '@portal/contract/format/days.ts'
import type { Refusal } from '../../../lib/refusal.ts'

/** A permission as held: null means every site, or no end date. */
export interface Right {
  resource: PermissionResource
  sites: readonly string[] | null
  /** The last day of validity. */
  until: PlainDate | null
}

/** The person who makes the change. */
export interface Changer {
  /** Permissions held in the account; from the desk, those that staff may grant there. */
  rights: readonly Right[]
  /** The provider manages the people of every customer, whatever permissions they hold. */
  isAtDesk: boolean
  /** Runs the desk, and so manages the provider's own staff. */
  runsDesk: boolean
}

/** The person whose access changes. */
export interface Changed {
  name: string
  isChanger: boolean
  worksForProvider: boolean
  /** Current permissions. */
  rights: readonly Right[]
  /** Expired grants. They may stay on the person's page and permit nothing. */
  ended: readonly Right[]
}

/**
 * The one rule about power over people: no one changes the access or sign-in of themselves, the provider's staff or a
 * person with wider permissions, and no one grants more, wider or longer permissions than their own.
 */
export function refusalOfChange(changer: Changer, changed: Changed, given: readonly Right[] = []): Refusal | null {
  const { name, isChanger, worksForProvider, rights, ended } = changed
  if (isChanger) return { code: 'own_access', reason: 'You cannot change your own access. Ask another administrator.' }
  if (worksForProvider && !changer.runsDesk) {
    return {
      code: 'works_at_desk',
      reason: `${name} works at the desk of the provider. Only a person with the permission Provider desk can change that.`,
    }
  }
  const more = changer.isAtDesk ? undefined : rights.find((right) => !isHeld(changer.rights, right))
  if (more) {
    return {
      code: 'holds_more',
      reason: `${name} has ${inWords(more)}, which is more than you have. Ask an administrator who has it too.`,
    }
  }
  const excess = given.find((right) => !isHeld([...changer.rights, ...rights, ...ended], right))
  return excess ? { code: 'more_than_held', reason: reasonOf(changer, excess) } : null
}

/** People may change their own contact address, because it is not their sign-in address. */
export function refusalOfAddress(changer: Changer, changed: Changed): Refusal | null {
  return changed.isChanger ? null : refusalOfChange(changer, changed)
}

/** Whether one of these rights covers this one: the same permission, at least as wide and as long. */
export function isHeld(held: readonly Right[], right: Right): boolean {
  return held.some(
    ({ resource, sites, until }) =>
      resource === right.resource && coversSites(sites, right.sites) && (until === null || endsBy(right.until, until)),
  )
}

const coversSites = (wide: readonly string[] | null, narrow: readonly string[] | null) =>
  wide === null || (narrow !== null && narrow.every((site) => wide.includes(site)))

const endsBy = (until: PlainDate | null, latest: PlainDate) => until !== null && until <= latest

function reasonOf({ rights, isAtDesk }: Changer, excess: Right): string {
  const name = accessNames[excess.resource]
  const own = rights.find(({ resource }) => resource === excess.resource)
  if (!own) return isAtDesk ? `This account cannot have ${name}.` : `You cannot give ${name}: you do not have it.`
  return `You have ${inWords(own)}. You cannot give more than that.`
}

function inWords({ resource, sites, until }: Right): string {
  const where = sites ? ' at some sites' : ''
  return `${accessNames[resource]}${where}${until ? ` until ${longDate(until)}` : ''}`
}
