import { entityOf } from '@portal/contract/entities.ts'
import { countedEvents } from '@portal/contract/events.ts'

type Words = readonly [one: string, many: string]

const counted = new Map<string, Words>(Object.entries(countedEvents))

/** The name under which changes are counted: the event's, or else the entity's. */
export function groupOf(entity: string, action: string): string {
  const event = `${entity}.${action}`
  return counted.has(event) ? event : entity
}

export function wordsOf(group: string): Words {
  return counted.get(group) ?? entityOf(group)?.changed ?? ['change', 'changes']
}
