import { contactRoleNames, contactTitles } from '@portal/contract/contacts/values.ts'
import type { DeskContact } from '@portal/contract/desk/people.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { grantsOf, permissionFields, permissionValues } from '../permission-fields.ts'
import { keepPerson } from './queries.ts'

interface Whose {
  account: string
  isDealer: boolean
  /** Why the caller cannot invite anyone to it. */
  refusal?: string | undefined
}

const reason = {
  kind: 'lines',
  name: 'reason',
  label: 'Reason',
  hint: 'Shown to the customer in the activity log.',
} as const

/** Invites a person to an account in which no one can do so. */
export function inviteAct(
  { account, isDealer, refusal }: Whose,
  onInvited: (person: DeskContact) => Promise<unknown>,
): Act {
  return {
    key: 'invite',
    title: 'Invite person',
    text: 'They receive a link by email that is valid for seven days.',
    fields: [
      { kind: 'choice', name: 'title', label: 'Title', names: named(contactTitles) },
      { kind: 'text', name: 'firstName', label: 'First name' },
      { kind: 'text', name: 'lastName', label: 'Last name' },
      { kind: 'text', name: 'email', label: 'Email' },
      { kind: 'text', name: 'phone', label: 'Phone' },
      { kind: 'choice', name: 'roles', label: 'Role', names: contactRoleNames },
      ...permissionFields(isDealer),
    ],
    initial: { BusinessPortal: true },
    refusal,
    do: calls(
      'POST /people-desk/api/contacts',
      {
        body: ({ title, firstName, lastName, email, phone, roles, ...ticks }) => ({
          title,
          firstName,
          lastName,
          email,
          phone,
          mobile: '',
          roles: roles === '' ? [] : [roles],
          grants: grantsOf(ticks, []),
        }),
        account,
      },
      onInvited,
    ),
    done: 'Invitation sent.',
  }
}

/** Sends the invitation of a person in the list again. */
export const inviteAgainAct = (
  queryClient: QueryClient,
  account: string,
  { contactId, name }: { contactId: string; name: string },
): Act => ({
  key: `invite ${contactId} again`,
  title: `Invite ${name} again`,
  button: 'Invite again',
  do: calls('POST /people-desk/api/contacts/:contactId/invitation', { params: { contactId }, account }, (changed) =>
    keepPerson(queryClient, account, changed),
  ),
  done: 'Invitation sent.',
})

/** Staff actions on a person of an account. */
export function personActs(queryClient: QueryClient, { account, isDealer }: Whose, person: DeskContact): Act[] {
  const { contactId, name, status, version, grants, secondFactor, sessions, isPortalUser, limits } = person
  const params = { contactId }
  const keep = (changed: DeskContact) => keepPerson(queryClient, account, changed)
  const limit = limits.access ?? undefined
  const away = limit ?? (isPortalUser ? undefined : `${name} has no portal access.`)
  const withReason = (act: 'suspension' | 'restoration' | 'second-factor-reset' | 'sign-out') =>
    calls(`POST /people-desk/api/contacts/:contactId/${act}`, { params, account }, keep)
  return [
    {
      key: 'permissions',
      title: 'Change permissions',
      text: 'Takes effect with their next request. Limits to sites are unchanged.',
      fields: [...permissionFields(isDealer), reason],
      initial: permissionValues(grants),
      version,
      refusal: away ?? (status === 'left' ? `${name} has left.` : undefined),
      do: calls(
        'PUT /people-desk/api/contacts/:contactId/permissions',
        {
          params,
          body: (body) => ({ grants: grantsOf(body, grants.map(plain)), reason: body.reason }),
          account,
        },
        keep,
      ),
      done: 'Permissions changed.',
    },
    {
      key: 'invitation',
      title: 'Resend invitation',
      text: 'The previous link stops working.',
      fields: [],
      refusal: limit ?? (status === 'invited' ? undefined : 'There is no open invitation.'),
      do: calls('POST /people-desk/api/contacts/:contactId/invitation', { params, account }, keep),
      done: 'Invitation sent.',
    },
    status === 'suspended'
      ? {
          key: 'restoration',
          title: 'Restore access',
          fields: [reason],
          refusal: limit,
          do: withReason('restoration'),
          done: `${name} can sign in again.`,
        }
      : {
          key: 'suspension',
          title: 'Suspend',
          text: 'They are signed out with their next request. Nothing else changes.',
          fields: [reason],
          refusal: away ?? (status === 'active' ? undefined : 'Only a person who can sign in can be suspended.'),
          do: withReason('suspension'),
          done: `${name} is suspended.`,
        },
    {
      key: 'second factor',
      title: 'Reset second factor',
      text: 'Verify the person’s identity first. They are signed out, notified by email, and sign in with their password only.',
      fields: [reason],
      refusal: limit ?? (secondFactor === null || secondFactor === 'none' ? 'They have no second factor.' : undefined),
      do: withReason('second-factor-reset'),
      done: 'Second factor removed.',
    },
    {
      key: 'sessions',
      title: 'End all sessions',
      fields: [reason],
      refusal: limit ?? (sessions.length === 0 ? 'This person has no active sessions.' : undefined),
      do: withReason('sign-out'),
      done: `${name} has been signed out everywhere.`,
    },
  ]
}

const named = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]))
const plain = ({ resource, sites, until }: DeskContact['grants'][number]) => ({ resource, sites, until })
