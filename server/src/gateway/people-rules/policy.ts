import { accessNames } from '@portal/contract/access-names.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { Refusal } from '../../lib/refusal.ts'

/** A permission as a person holds it: null is every site, and no end. */
export interface Right {
  resource: PermissionResource
  sites: readonly string[] | null
  /** The last day on which it counts. */
  until: PlainDate | null
}

/** The person who changes something about another one. */
export interface Changer {
  /** What they hold in the account, or may give there from the desk. */
  rights: readonly Right[]
  /** The provider looks after the people of every customer, whatever these hold. */
  isAtDesk: boolean
  /** Runs the desk, and so looks after the provider's own people. */
  runsDesk: boolean
}

/** The person who is changed. */
export interface Changed {
  name: string
  isChanger: boolean
  worksForProvider: boolean
  /** What they may use now. */
  rights: readonly Right[]
  /** What they were given and is over. It may stay on their page, and lets nobody do anything. */
  ended: readonly Right[]
}

/**
 * The one rule about power over people: nobody changes the access or the address of themselves, of the provider's people
 * or of somebody who holds more, and nobody gives more, wider or longer than they hold.
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

/** The address of a contact: their own they may change, because it is not what they sign in with. */
export function refusalOfAddress(changer: Changer, changed: Changed): Refusal | null {
  return changed.isChanger ? null : refusalOfChange(changer, changed)
}

/** Whether one of these rights reaches as far as this one: the same permission, as wide and as long. */
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

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function inWords({ resource, sites, until }: Right): string {
  const where = sites ? ' at some sites' : ''
  return `${accessNames[resource]}${where}${until ? ` until ${day.format(new Date(until))}` : ''}`
}
