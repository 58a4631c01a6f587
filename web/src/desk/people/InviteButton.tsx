import type { DeskAccountRow } from '@portal/contract/desk/desk.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { usePermissions } from '../../session/permissions.tsx'
import { deskPaths } from '../desk-paths.ts'
import { inviteAct } from './person-acts.ts'
import { keepPerson } from './queries.ts'

/** Invites a person to the account, and opens their page. */
export function InviteButton({ account: { accountId, type } }: { account: DeskAccountRow }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { resources } = usePermissions()
  const refusal =
    type === 'provider' && !resources.has(operatorResource)
      ? 'Only someone with the Provider desk permission can invite colleagues.'
      : undefined
  const invite = inviteAct({ account: accountId, isDealer: type === 'dealer', refusal }, async (person) => {
    await keepPerson(queryClient, accountId, person)
    await navigate({ to: deskPaths.person(accountId, person.contactId) })
  })
  return <ActButtons size="sm" acts={[invite]} />
}
