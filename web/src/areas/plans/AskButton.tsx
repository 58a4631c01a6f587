import { Button } from '@portal/ui/src/Button.tsx'
import AskIcon from 'lucide-react/icons/message-square-warning'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'

/** A case for people who have the permission, an email to sales for everyone else. */
export function AskButton() {
  const mayOpenCase = useMay('BusinessPortalCases')
  const sales = boot().salesContacts[0]
  const href = mayOpenCase ? paths.caseNew() : sales ? `mailto:${sales.email}` : null
  if (href === null) return null
  return (
    <Button colour="primary" icon={<AskIcon aria-hidden />} href={href}>
      Ask about a plan
    </Button>
  )
}
