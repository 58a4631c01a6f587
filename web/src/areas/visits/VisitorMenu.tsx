import { useQueryClient } from '@tanstack/react-query'
import { ActMenu } from '../../acts/ActMenu.tsx'
import type { VisitorAnswer } from './queries.ts'
import { linkAct, visitorActs } from './visitor-acts.tsx'

export function VisitorMenu({ visitor }: { visitor: VisitorAnswer }) {
  const queryClient = useQueryClient()
  const { edit, identity, forget, remove } = visitorActs(queryClient, visitor)
  const link = { ...linkAct(queryClient, visitor), button: 'Send link for photo ID' }
  return (
    <ActMenu
      label={`Actions for ${visitor.name}`}
      items={[edit, link, identity, ...(visitor.hasIdentity ? [forget] : []), remove]}
    />
  )
}
