import { contactListing } from '@portal/contract/contacts/listing.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import PlusIcon from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { boot } from '../../boot.ts'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { requestsQuery, secondFactorRuleQuery } from '../access/queries.ts'
import { RequestsCard } from '../access/RequestsCard.tsx'
import { SecondFactorCard } from '../access/SecondFactorCard.tsx'
import { ContactTable } from './ContactTable.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'
import { contactListQuery } from './queries.ts'

const ImportDialog = lazyPiece(() => import('./ImportDialog.tsx'), 'ImportDialog')
const RecipientsDialog = lazyPiece(() => import('./RecipientsDialog.tsx'), 'RecipientsDialog')

export const list = 'contacts'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(contactListQuery(readAddress(contactListing, search))),
    queryClient.prefetchQuery(requestsQuery),
    queryClient.prefetchQuery(secondFactorRuleQuery),
  ])

export function Page() {
  const { query, isFiltered } = useListing(contactListing)
  const { data, isPending } = useQuery(contactListQuery(query))
  const [dialog, setDialog] = useState<'import' | 'recipients'>()
  const [used, setUsed] = useState<readonly string[]>([])
  const open = (which: 'import' | 'recipients') => {
    setUsed([...used, which])
    setDialog(which)
  }
  const close = () => setDialog(undefined)

  return (
    <>
      <PageHeader
        title="Contacts"
        loading={isPending}
        facts={
          data ? factsOf(data, isFiltered || query.search !== undefined) : ['Contacts who can act for your account']
        }
        actions={
          <>
            <MenuButton
              label="More actions for contacts"
              iconEnd={<ChevronIcon aria-hidden />}
              actions={[
                { key: 'import', label: 'Import contacts', onAct: () => open('import') },
                { key: 'recipients', label: 'Preview recipients', onAct: () => open('recipients') },
              ]}
            >
              More<VisuallyHidden> actions for contacts</VisuallyHidden>
            </MenuButton>
            <ExportButton listing={contactListing} path="/contact-info/api/contacts.csv" />
            <Button colour="primary" icon={<PlusIcon aria-hidden />} href={paths.contactNew()}>
              Add new contact
            </Button>
          </>
        }
      />
      <div className={styles.waiting}>
        <RequestsCard />
      </div>
      <div className={layout.stack}>
        <ContactTable />
        <SecondFactorCard />
      </div>
      <Suspense fallback={null}>
        {used.includes('import') ? <ImportDialog open={dialog === 'import'} onClose={close} /> : null}
        {used.includes('recipients') ? <RecipientsDialog open={dialog === 'recipients'} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

type Counts = Record<'total' | 'people' | 'administrators', number>

/** The total is that of the filtered list, so that it is left out there. */
function factsOf({ total, people, administrators }: Counts, isPart: boolean) {
  const account = boot().signedIn?.accountName ?? 'this account'
  return [
    isPart ? null : counted(total, 'contact'),
    `${number(people)} can sign in and act for ${account}`,
    `${number(administrators)} can manage users`,
  ]
}
