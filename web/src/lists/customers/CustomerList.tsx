import { counted } from '@portal/contract/format/counts.ts'
import { type CustomerListing, maySeeColumn, type TableListing } from '@portal/contract/listing.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type ReactNode, useEffect } from 'react'
import { usePermissions } from '../../session/permissions.tsx'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { List, type ListProps } from '../List.tsx'
import { useListing } from '../use-listing.ts'
import { CustomerFilter } from './CustomerFilter.tsx'
import { WhoseChoice } from './Whose.tsx'

interface CustomerListProps<L extends CustomerListing, Row extends object>
  extends Pick<ListProps<L, Row>, 'listing' | 'columns' | 'answer' | 'filters' | 'rowKey'> {
  /** "service" */
  noun: string
  /** The permissions of columns that not everyone with the list sees. */
  columnNeeds?: TableListing['columnNeeds']
  /** The address of the file. */
  file: string
  /** The names of the fields that a search finds: "name, service ID, reference or postcode". */
  searched: string
  /** Above the table. */
  tabs?: ReactNode
  fact?: ReactNode
}

/** The records of all customers of a dealer. A row opens the record in the customer’s account. */
export function CustomerList<L extends CustomerListing, Row extends object>(props: CustomerListProps<L, Row>) {
  const { noun, columnNeeds = {}, file, searched, tabs, fact, filters, ...list } = props
  const { listing, answer } = list
  const { title, name } = listing
  const { query } = useListing<CustomerListing>(listing)
  const { resources } = usePermissions()
  const listed = { ...listing, columnNeeds }
  const keys = listing.columns.filter((key) => maySeeColumn(listed, key, (each) => resources.has(each)))
  const isLoaded = answer.data !== undefined
  useEffect(() => {
    // Back from a customer's account leads to its row.
    if (isLoaded) document.getElementById(location.hash.slice(1))?.focus()
  }, [isLoaded])
  const isSorted = query.sort !== undefined || query.direction !== undefined
  return (
    <>
      <PageHeader
        title={title}
        loading={answer.isPending}
        facts={[
          fact ?? (answer.data ? counted(answer.data.total, noun) : null),
          `${noun === 'order' ? 'An' : 'A'} ${noun} opens in its customer’s account`,
        ]}
        actions={
          <>
            <WhoseChoice records={`${noun}s`} />
            <SaveButton
              colour="outline"
              path={file}
              fileName={`${name}.csv`}
              query={{ ...query, columns: keys.join(',') }}
            >
              Export CSV
            </SaveButton>
          </>
        }
      />
      {tabs}
      <List
        {...list}
        card={{ label: title }}
        label={isSorted ? title : `${title}, needs attention first`}
        noun={noun}
        keys={keys}
        filters={
          <>
            <CustomerFilter listing={listing} />
            {filters}
          </>
        }
        failed={{ title: `We could not load your customers’ ${noun}s` }}
        noMatch={{ title: `No ${noun}s match these filters`, text: `Clear the filters to see all ${noun}s.` }}
        empty={
          query.search ? (
            <EmptyState title={`No ${noun}s match`} text={`Search by ${searched}.`} />
          ) : (
            <EmptyState
              title={`No ${noun}s yet`}
              text={`The ${noun}s of customers that give you access appear here.`}
            />
          )
        }
      />
    </>
  )
}
