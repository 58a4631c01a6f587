import { contactRoleNames, contactTitles } from '@portal/contract/contact-values.ts'
import type { DeskContact } from '@portal/contract/people-desk.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../acts/act.ts'
import { callAct } from '../acts/call-act.ts'
import { grantsOf, permissionFields, permissionValues } from './permission-fields.ts'
import { keepPerson } from './queries.ts'

interface Whose {
  account: string
  isDealer: boolean
  /** Why nobody can be invited to it by this person. */
  refusal?: string | undefined
}

const reason = {
  kind: 'lines',
  name: 'reason',
  label: 'Why',
  hint: 'The customer reads it in who did what.',
} as const

/** Invites somebody new to an account, where it has nobody who could. */
export function inviteAct(
  { account, isDealer, refusal }: Whose,
  onInvited: (person: DeskContact) => Promise<unknown>,
): Act {
  return {
    key: 'invite',
    title: 'Invite somebody',
    text: 'They get a link by mail that works for seven days.',
    fields: [
      { kind: 'choice', name: 'title', label: 'Title', names: named(contactTitles) },
      { kind: 'text', name: 'firstName', label: 'First name' },
      { kind: 'text', name: 'lastName', label: 'Last name' },
      { kind: 'text', name: 'email', label: 'E-mail' },
      { kind: 'text', name: 'phone', label: 'Phone' },
      { kind: 'choice', name: 'roles', label: 'Role', names: contactRoleNames },
      ...permissionFields(isDealer),
    ],
    initial: { BusinessPortal: true },
    refusal,
    do: async ({ title, firstName, lastName, email, phone, roles, ...ticks }, once) => {
      const typed = { title, firstName, lastName, email, phone, mobile: '', roles: roles === '' ? [] : [roles] }
      const body = { ...typed, grants: grantsOf(ticks, []) }
      await onInvited(await callAct('POST /people-desk/api/contacts', { body }, { account, once }))
    },
    done: 'The invitation is sent.',
  }
}

/** What the staff do about somebody of an account. */
export function personActs(queryClient: QueryClient, { account, isDealer }: Whose, person: DeskContact): Act[] {
  const { contactId, name, status, version, grants, secondFactor, sessions, isPortalUser, limits } = person
  const params = { contactId }
  const keep = (changed: DeskContact) => keepPerson(queryClient, account, changed)
  const limit = limits.access ?? undefined
  const away = limit ?? (isPortalUser ? undefined : `${name} has no access to the portal.`)
  const withReason =
    (act: 'suspension' | 'restoration' | 'second-factor-reset' | 'sign-out'): Act['do'] =>
    async (body, once) =>
      keep(await callAct(`POST /people-desk/api/contacts/:contactId/${act}`, { params, body }, { account, once }))
  return [
    {
      key: 'permissions',
      title: 'Change permissions',
      text: 'It counts with their next call. What is limited to sites stays limited.',
      fields: [...permissionFields(isDealer), reason],
      initial: permissionValues(grants),
      refusal: away ?? (status === 'left' ? `${name} has left.` : undefined),
      do: async (body, once) =>
        keep(
          await callAct(
            'PUT /people-desk/api/contacts/:contactId/permissions',
            { params, body: { grants: grantsOf(body, grants.map(plain)), reason: body.reason } },
            { account, once, version },
          ),
        ),
      done: 'It counts from now on.',
    },
    {
      key: 'invitation',
      title: 'Send the invitation again',
      text: 'The link before stops working.',
      fields: [],
      refusal: limit ?? (status === 'invited' ? undefined : 'There is no open invitation.'),
      do: async (_body, once) =>
        keep(await callAct('POST /people-desk/api/contacts/:contactId/invitation', { params }, { account, once })),
      done: 'The invitation is sent.',
    },
    status === 'suspended'
      ? {
          key: 'restoration',
          title: 'Let in again',
          fields: [reason],
          refusal: limit,
          do: withReason('restoration'),
          done: `${name} can sign in again.`,
        }
      : {
          key: 'suspension',
          title: 'Suspend',
          text: 'They are refused with their next call. All else stays.',
          fields: [reason],
          refusal: away ?? (status === 'active' ? undefined : 'Only who can sign in is suspended.'),
          do: withReason('suspension'),
          done: `${name} cannot sign in.`,
        },
    {
      key: 'second factor',
      title: 'Reset the second factor',
      text: 'Make sure who is asking. They are signed out, told by mail, and sign in by their password alone.',
      fields: [reason],
      refusal: limit ?? (secondFactor === null || secondFactor === 'none' ? 'There is no second factor.' : undefined),
      do: withReason('second-factor-reset'),
      done: 'The second factor is removed.',
    },
    {
      key: 'sessions',
      title: 'End all sessions',
      fields: [reason],
      refusal: limit ?? (sessions.length === 0 ? 'They are not signed in.' : undefined),
      do: withReason('sign-out'),
      done: `${name} is signed out everywhere.`,
    },
  ]
}

const named = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]))
const plain = ({ resource, sites, until }: DeskContact['grants'][number]) => ({ resource, sites, until })
