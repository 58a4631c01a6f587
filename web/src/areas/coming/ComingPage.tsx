import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useMatches } from '@tanstack/react-router'
import MailIcon from 'lucide-react/icons/mail'
import PhoneIcon from 'lucide-react/icons/phone'
import ComingIcon from 'lucide-react/icons/hammer'
import { boot } from '../../boot.ts'
import { telephone } from '../../shell/telephone.ts'
import { comingWords } from './coming-words.ts'

/** A screen that has its place already and its content not yet: it says so, and how to get it done today. */
export function Page() {
  const { path, title } = useMatches({
    select: (matches) => {
      const page = matches.at(-1)
      return { path: page?.fullPath ?? '', title: page?.staticData.title ?? '' }
    },
  })
  const words = comingWords[path]
  if (!words) throw new Error(`There is nothing to say about ${path}`)
  const { purpose, today, isForSales } = words
  const sales = isForSales ? boot.salesContacts[isForSales === 'partner' ? 1 : 0] : undefined
  const phone = sales?.phone ?? boot.supportPhone
  return (
    <>
      <PageHeader title={title} facts={['Not part of this release yet']} />
      <Card label={title}>
        <EmptyState
          icon={<ComingIcon aria-hidden />}
          title={purpose}
          text={today}
          actions={
            <>
              <Button href={telephone(phone)} icon={<PhoneIcon aria-hidden />}>
                Call {sales ? sales.title : 'support'}: {phone}
              </Button>
              {sales ? (
                <Button href={`mailto:${sales.email}`} icon={<MailIcon aria-hidden />}>
                  {sales.email}
                </Button>
              ) : null}
            </>
          }
        />
      </Card>
    </>
  )
}
