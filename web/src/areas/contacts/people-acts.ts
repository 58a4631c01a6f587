import type { RowOutcome } from '@portal/contract/bulk.ts'
import type { ContactRow } from '@portal/contract/contacts/contacts.ts'
import { notificationEventNames, notificationEvents } from '@portal/contract/contacts/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, Shown } from '../../acts/act.ts'
import { callAct } from '../../acts/calls.ts'
import { resultOfRows } from '../../lists/result-of.tsx'
import { keepContacts } from './queries.ts'

export type Person = Pick<ContactRow, 'contactId' | 'name'>

export const peopleInWords = (count: number): string => counted(count, 'person', 'people')

/** The result of an act on several people; the refused ones stay selected. */
export const resultOfPeople = (
  rows: readonly RowOutcome[],
  people: readonly Person[],
  what: string,
  onKeep: (contactIds: readonly string[]) => void,
): string | Shown =>
  resultOfRows(rows, {
    done: (count) => `${what} for ${peopleInWords(count)}`,
    nameOf: (id) => people.find(({ contactId }) => contactId === id)?.name ?? id,
    onKeep,
  })

/** Turns the emails about an event on or off for the selected people. */
export function notifyPeopleAct(
  queryClient: QueryClient,
  people: readonly Person[],
  onKeep: (contactIds: readonly string[]) => void,
) {
  return {
    key: 'notify',
    title: 'Change notifications',
    heading: `Change notifications for ${peopleInWords(people.length)}`,
    confirm: 'Save notifications',
    fields: [
      {
        name: 'event',
        label: 'Event',
        kind: 'choice',
        names: notificationEvents.map((event) => [event, notificationEventNames[event]]),
      },
      {
        name: 'isOn',
        label: 'Email',
        kind: 'radio',
        names: [
          ['on', 'On, for the whole account'],
          ['off', 'Off, also for single sites and services'],
        ],
      },
    ],
    initial: { isOn: 'on' },
    do: async ({ event, isOn }, once) => {
      const contactIds = people.map(({ contactId }) => contactId)
      const body = { contactIds, event, channel: 'email', isOn: isOn === 'on' }
      const { rows } = await callAct('POST /contact-info/api/subscriptions', { body }, { once })
      return resultOfPeople(rows, people, `Notifications turned ${isOn === 'on' ? 'on' : 'off'}`, onKeep)
    },
    afterwards: () => keepContacts(queryClient),
  } as const satisfies Act
}
