import { Button } from '@portal/ui/src/Button.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import PlusIcon from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { requestsQuery, secondFactorRuleQuery } from '../access/queries.ts'
import { RequestsCard } from '../access/RequestsCard.tsx'
import { SecondFactorCard } from '../access/SecondFactorCard.tsx'
import { keysOf, movedTo } from '../views/shown-columns.ts'
import { useColumns } from '../views/use-columns.ts'
import { contactColumns } from './contact-columns.tsx'
import { ContactTable } from './ContactTable.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import styles from './contacts.module.css'
import { readSearch } from './list-search.ts'
import { type ContactListSearch, contactListQuery } from './queries.ts'

const ImportDialog = lazyPiece(() => import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })))
const RecipientsDialog = lazyPiece(() =>
  import('./RecipientsDialog.tsx').then((module) => ({ default: module.RecipientsDialog })),
)

export const list = 'contacts'

export const load = (queryClient: QueryClient, { search }: Asked) =>
  Promise.all([
    queryClient.prefetchQuery(contactListQuery(readSearch(search))),
    queryClient.prefetchQuery(requestsQuery),
    queryClient.prefetchQuery(secondFactorRuleQuery),
  ])

export function Page() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = readSearch(raw)
  const columns = keysOf(useColumns(list, contactColumns))
  const navigate = useNavigate()
  const { data, isPending } = useQuery(contactListQuery(search))
  const [dialog, setDialog] = useState<'import' | 'recipients'>()
  const [used, setUsed] = useState<readonly string[]>([])
  const open = (which: 'import' | 'recipients') => {
    setUsed([...used, which])
    setDialog(which)
  }
  const close = () => setDialog(undefined)
  const move = (to: ContactListSearch, options = { replace: false }) =>
    void navigate({ to: paths.contacts(), search: movedTo(raw, to), resetScroll: false, ...options })

  return (
    <>
      <PageHeader
        title="Contacts"
        loading={isPending}
        facts={data ? factsOf(data.people, data.administrators) : ['Who acts for your account']}
        actions={
          <>
            <MenuButton
              label="More"
              actions={[
                { key: 'import', label: 'Import contacts', onAct: () => open('import') },
                { key: 'recipients', label: 'Who would be told?', onAct: () => open('recipients') },
                { key: 'keys', label: 'API keys', onAct: () => void navigate({ to: '/account/api-keys' }) },
                { key: 'webhooks', label: 'Webhooks', onAct: () => void navigate({ to: '/account/webhooks' }) },
                { key: 'data', label: 'Your data', onAct: () => void navigate({ to: '/account/data' }) },
                { key: 'activity', label: 'Who did what', onAct: () => void navigate({ to: '/activity' }) },
              ]}
            />
            <SaveButton path="/contact-info/api/contacts.csv" query={{ ...search, columns }} fileName="contacts.csv">
              Export CSV
            </SaveButton>
            <Button colour="primary" icon={<PlusIcon aria-hidden />} href={paths.contactNew()}>
              Add new contact
            </Button>
          </>
        }
      />
      <div className={styles.waiting}>
        <RequestsCard />
      </div>
      <div className={styles.stack}>
        <ContactTable search={search} onSearch={move} />
        <SecondFactorCard />
      </div>
      <Suspense fallback={null}>
        {used.includes('import') ? <ImportDialog open={dialog === 'import'} onClose={close} /> : null}
        {used.includes('recipients') ? <RecipientsDialog open={dialog === 'recipients'} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

function factsOf(people: number, administrators: number) {
  const account = boot.signedIn?.accountName ?? 'this account'
  return [
    `${people.toLocaleString('en-GB')} ${people === 1 ? 'person' : 'people'} can act for ${account}`,
    `${administrators.toLocaleString('en-GB')} ${administrators === 1 ? 'Administrator' : 'Administrators'}`,
  ]
}
