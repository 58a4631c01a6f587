import type { CustomerSummary } from '@portal/contract/dashboard/customers.ts'
import { customerColumnNeeds, customerListing } from '@portal/contract/dashboard/listing.ts'
import { number } from '@portal/contract/format/counts.ts'
import { maySeeColumn } from '@portal/contract/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import FilterIcon from 'lucide-react/icons/list-filter'
import { useEffect } from 'react'
import { List } from '../../lists/List.tsx'
import { useListing } from '../../lists/use-listing.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { customerColumns } from './customer-columns.tsx'
import { customersQuery } from './dashboard-queries.ts'
import styles from './dashboard.module.css'

const listed = { ...customerListing, columnNeeds: customerColumnNeeds }

/** The customers of a dealer, those with a fault first. A row opens the customer’s account. */
export function CustomersCard({ summary }: { summary: CustomerSummary | undefined }) {
  const { query } = useListing(customerListing)
  const { resources } = usePermissions()
  const answer = useQuery(customersQuery(query))
  const keys = customerListing.columns.filter((key) => maySeeColumn(listed, key, (each) => resources.has(each)))
  const isLoaded = answer.data !== undefined
  useEffect(() => {
    // Back from a customer's account leads to its row.
    if (isLoaded) document.getElementById(location.hash.slice(1))?.focus()
  }, [isLoaded])
  return (
    <List
      listing={customerListing}
      card={{
        title: 'Customers',
        aside: (
          <SaveButton
            colour="tertiary"
            size="sm"
            path="/dashboard-info/api/customers.csv"
            fileName="customers.csv"
            query={{ ...query, columns: keys.join(',') }}
          >
            Export CSV
          </SaveButton>
        ),
      }}
      label={query.sort ? 'Customers' : 'Customers, needs attention first'}
      noun="customer"
      columns={customerColumns}
      keys={keys}
      rowKey={({ accountId }) => accountId}
      answer={answer}
      allTotal={summary?.customers}
      filters={<ContractFilter summary={summary} />}
      end={query.sort ? null : <span className={styles.sorted}>Needs attention first</span>}
      failed={{ title: 'We could not load your customers' }}
      noMatch={{ title: 'No customers match', text: 'Clear the filters to see all customers.' }}
      empty={<EmptyState title="No customers match" text="Search by name or account number." />}
    />
  )
}

/** The contracts that end soon; from the renewals, those whose notice date has passed. */
function ContractFilter({ summary }: { summary: CustomerSummary | undefined }) {
  const { query, filter } = useListing(customerListing)
  const { customers, noticePassed } = summary?.renewals ?? {}
  const isPassed = query.contract === 'noticePassed'
  const count = isPassed ? noticePassed : customers
  return (
    <Button
      size="sm"
      colour="outline"
      icon={<FilterIcon aria-hidden />}
      aria-pressed={query.contract !== undefined}
      onClick={() => filter({ contract: query.contract ? undefined : 'ending' })}
    >
      {isPassed ? 'Notice date passed' : 'Contract ends in 90 days'}
      {count === undefined ? null : <span className={styles.chip}>{number(count)}</span>}
    </Button>
  )
}
