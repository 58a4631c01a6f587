import { contactListing } from '@portal/contract/contacts/listing.ts'
import type { ContactRow } from '@portal/contract/contacts/contacts.ts'
import { contactRoleNames, contactStatuses } from '@portal/contract/contacts/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { useQuery } from '@tanstack/react-query'
import UsersIcon from 'lucide-react/icons/users'
import { ChoiceFilter } from '../../lists/filters/ChoiceFilter.tsx'
import { MoreFilters } from '../../lists/filters/MoreFilters.tsx'
import { useFullCount } from '../../lists/use-full-count.ts'
import { useListing } from '../../lists/use-listing.ts'
import { useSelection } from '../../lists/use-selection.tsx'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { paths } from '../../paths.ts'
import { ContactSelectionBar } from './ContactSelectionBar.tsx'
import { contactColumns } from './contact-columns.tsx'
import { statusWords } from './contact-words.ts'
import { contactListQuery } from './queries.ts'

const ContactFilterDialog = lazyPiece(() => import('./ContactFilterDialog.tsx'), 'ContactFilterDialog')

export function ContactTable() {
  const { query } = useListing(contactListing)
  const answer = useQuery(contactListQuery(query))
  const selection = useSelection<ContactRow>(contactListing, {
    rowKey: ({ contactId }) => contactId,
    nameOf: ({ name }) => name,
    canSelect: ({ status }) => status !== 'left',
  })
  return (
    <ViewedList
      listing={contactListing}
      label="Contacts"
      noun="contact"
      columns={contactColumns}
      rowKey={(row) => row.contactId}
      answer={answer}
      allTotal={useFullCount(query, answer.data?.total, contactListQuery)}
      failed={{
        title: 'We could not load your contacts',
        text: () => 'Try again in a moment.',
      }}
      filters={<ContactFilters />}
      noMatch={{ title: 'No contacts match these filters' }}
      empty={
        <EmptyState
          icon={<UsersIcon aria-hidden />}
          title="No contacts yet"
          text="Add contacts for your account."
          actions={<Button href={paths.contactNew()}>Add new contact</Button>}
        />
      }
      selection={{
        column: selection.column,
        bar:
          selection.rows.length === 0 ? null : <ContactSelectionBar people={selection.rows} onKeep={selection.keep} />,
      }}
    />
  )
}

function ContactFilters() {
  return (
    <>
      <ChoiceFilter listing={contactListing} name="role" label="Role" all="All roles" names={contactRoleNames} />
      <ChoiceFilter
        listing={contactListing}
        name="status"
        label="Status"
        all="All except leavers"
        names={contactStatuses.map((each) => [each, statusWords[each].word])}
      />
      <MoreFilters listing={contactListing} names={['secondFactor', 'signedIn']}>
        {(close) => <ContactFilterDialog onClose={close} />}
      </MoreFilters>
    </>
  )
}
