import { dateTime } from '@portal/contract/format/days.ts'
import type { OwnSession } from '@portal/contract/session/own-sessions.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { sessionsQuery } from './queries.ts'

/** Ends one session of the person, or all others. */
export function signOutAct(queryClient: QueryClient, session: OwnSession | 'others'): Act {
  const keep = ({ sessions }: { sessions: OwnSession[] }) => queryClient.setQueryData(sessionsQuery.queryKey, sessions)
  const asked = {
    text: 'The device has to sign in again. Unsaved text may be lost.',
    fields: [],
  }
  if (session === 'others') {
    return {
      ...asked,
      key: 'others',
      title: 'Sign out all others',
      heading: 'Sign out all other sessions?',
      confirm: 'Sign out sessions',
      do: calls('DELETE /api/own-sessions', {}, keep),
      done: 'Other sessions signed out',
    }
  }
  const { sessionId, device, signedInAt } = session
  return {
    ...asked,
    key: sessionId,
    title: `Sign out ${device}, ${dateTime(signedInAt)}`,
    button: 'Sign out',
    heading: 'Sign out this session?',
    confirm: 'Sign out session',
    do: calls('DELETE /api/own-sessions/:sessionId', { params: { sessionId } }, keep),
    done: 'Session signed out',
  }
}
