import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import LostIcon from 'lucide-react/icons/file-x'

export interface WayBack {
  /** The name of the list, or of the home page: "Orders". */
  label: string
  href: string
}

interface MissingProps {
  /** The type of record: "Order". */
  label: string
  /** Where the heading of the page is the label already. */
  title?: string
  text?: string
  back: WayBack
}

/** In place of a record that does not exist, or that belongs to another account: the two look the same. */
export function Missing({
  label,
  title = `${label} not found`,
  text = 'It may have been removed or belong to another account, or the address may be wrong.',
  back,
}: MissingProps) {
  return (
    <Card label={`${label} not found`}>
      <EmptyState
        icon={<LostIcon aria-hidden />}
        title={title}
        text={text}
        actions={<Button href={back.href}>{`Return to ${back.label}`}</Button>}
      />
    </Card>
  )
}

export function UnknownAddress({ back }: Pick<MissingProps, 'back'>) {
  return (
    <>
      <PageHeader title="Page not found" />
      <Missing
        label="Page"
        title="No page at this address"
        text="It may have moved, or the address may be wrong."
        back={back}
      />
    </>
  )
}
