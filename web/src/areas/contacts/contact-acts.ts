import { accessTitle } from '@portal/contract/access/names.ts'
import type { Contact, Grant } from '@portal/contract/contacts/contacts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { contactQuery, keepContacts } from './queries.ts'

const base = '/contact-info/api/contacts/:contactId'

/** The acts of a contact and their sign-in. */
export function contactActs(queryClient: QueryClient, { contactId, name }: Pick<Contact, 'contactId' | 'name'>) {
  const sent = { params: { contactId } }
  const keep = (changed: Contact) => {
    queryClient.setQueryData(contactQuery(contactId).queryKey, changed)
    void keepContacts(queryClient)
  }
  return {
    resend: {
      key: 'resend',
      title: 'Resend invitation',
      colour: 'secondary',
      do: calls(`POST ${base}/invitation`, sent, keep),
      done: `Invitation sent to ${name}`,
    },
    revoke: {
      key: 'revoke',
      title: 'Withdraw invitation',
      heading: `Withdraw the invitation for ${name}?`,
      text: 'The link in their email stops working. They remain a contact.',
      fields: [],
      do: calls(`DELETE ${base}/invitation`, sent, keep),
      done: `Invitation for ${name} withdrawn`,
    },
    verify: {
      key: 'verify',
      title: 'Resend link',
      do: calls(`POST ${base}/verification`, sent, keep),
      done: `Confirmation link sent to ${name}`,
    },
    suspend: {
      key: 'suspend',
      title: 'Suspend access',
      heading: `Suspend access for ${name}?`,
      text: 'They are signed out immediately. Their permissions return when you restore access.',
      fields: [],
      do: calls(`POST ${base}/suspension`, sent, keep),
      done: `Access suspended for ${name}`,
    },
    reinstate: {
      key: 'reinstate',
      title: 'Restore access',
      colour: 'secondary',
      do: calls(`DELETE ${base}/suspension`, sent, keep),
      done: `Access restored for ${name}`,
    },
    comeBack: {
      key: 'comeBack',
      title: 'Restore contact',
      colour: 'primary',
      do: calls(`DELETE ${base}/departure`, sent, keep),
      done: `${name} restored as a contact`,
    },
  } satisfies Record<string, Act>
}

/** Gives one more permission. */
export function givePermission(queryClient: QueryClient, contact: Contact, grant: Grant): Act {
  const { contactId, name, version } = contact
  const title = accessTitle(grant.resource)
  const others = contact.grants
    .filter(({ resource }) => resource !== grant.resource)
    .map(({ resource, sites, until }) => ({ resource, sites, until }))
  return {
    key: 'give',
    title: `Give the ${title} permission`,
    do: calls(
      `PUT ${base}/permissions`,
      { params: { contactId }, version, body: { grants: [...others, grant] } },
      (changed) => {
        queryClient.setQueryData(contactQuery(contactId).queryKey, changed)
        void keepContacts(queryClient)
      },
    ),
    done: `${name} has the ${title} permission`,
  }
}
