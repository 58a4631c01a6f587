/** How far a person who has not signed in has come. The link of an invitation ends after seven days. */
export const invitationStates = ['notInvited', 'invited', 'ended', 'accepted'] as const
export type InvitationState = (typeof invitationStates)[number]

/** People in these states can be invited. */
export const invitableStates = ['notInvited', 'ended'] as const

export const invitationRunStates = ['running', 'finished', 'stopped'] as const

export const invitationStateNames: Record<InvitationState, string> = {
  notInvited: 'Not invited',
  invited: 'Invited',
  ended: 'Link ended',
  accepted: 'Accepted, never signed in',
}
