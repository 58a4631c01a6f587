import { invitableStates, type InvitationState } from '@portal/contract/desk/invitation-values.ts'
import type { InvitationRun } from '@portal/contract/desk/invitations.ts'
import type { deskNewcomerListing } from '@portal/contract/desk/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { grantsOf, permissionFields } from '../permission-fields.ts'
import { invitationsKey } from './queries.ts'

const keep = (queryClient: QueryClient) => () => queryClient.invalidateQueries({ queryKey: invitationsKey })

const isInvitable = (state: InvitationState) => invitableStates.some((each) => each === state)

/** Invites everyone whom the list with these filters finds. */
export function inviteAllAct(
  queryClient: QueryClient,
  { state = 'notInvited', role, accountId, search }: ListingAddress<typeof deskNewcomerListing>,
  total: number,
): Act {
  const people = counted(total, 'person', 'people')
  return {
    key: 'invite all',
    title: total > 0 && isInvitable(state) ? `Invite ${people}` : 'Invite',
    heading: `Invite ${people}?`,
    text: 'Ten people a minute receive a link by email that is valid for seven days. People from a file of users keep their permissions; all others get these.',
    colour: 'primary',
    refusal: !isInvitable(state)
      ? 'Choose people who are not invited, or whose link has expired.'
      : total === 0
        ? 'This list is empty.'
        : undefined,
    fields: [
      {
        kind: 'lines',
        name: 'message',
        label: 'Your message',
        hint: 'A paragraph in the email: why they receive it, and when the old portal closes.',
        isOptional: true,
        maxLength: 1000,
      },
      { kind: 'tick', name: 'everything', label: 'Every permission that their account can have' },
      ...permissionFields(true),
    ],
    initial: { BusinessPortal: true },
    draft: 'invite all',
    do: calls(
      'POST /invitation-desk/api/runs',
      {
        body: ({ message, everything, ...ticks }) => ({
          filter: { state, role, accountId, search },
          most: total,
          permissions: everything === true ? null : grantsOf(ticks, []).map(({ resource }) => resource),
          message: message ?? '',
        }),
      },
      keep(queryClient),
    ),
    done: 'Invitations started.',
  }
}

export const stopAct = (queryClient: QueryClient, { runId, people, invited }: InvitationRun): Act => ({
  key: `stop ${runId}`,
  title: 'Stop inviting',
  heading: 'Stop inviting?',
  text: `${invited} of ${counted(people, 'person', 'people')} are invited; their links stay valid.`,
  stay: 'Keep inviting',
  fields: [],
  destructive: true,
  do: calls('POST /invitation-desk/api/runs/:runId/stop', { params: { runId } }, keep(queryClient)),
  done: 'No one else is invited.',
})
