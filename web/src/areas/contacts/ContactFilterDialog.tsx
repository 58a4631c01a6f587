import { contactListing } from '@portal/contract/contacts/listing.ts'
import { FilterDialog } from '../../lists/filters/FilterDialog.tsx'
import { factorWords } from './contact-words.ts'

const signInNames = { never: 'Never', last30Days: 'In the last 30 days', notFor90Days: 'Not for 90 days' }

export function ContactFilterDialog({ onClose }: { onClose: () => void }) {
  return (
    <FilterDialog
      listing={contactListing}
      fields={[
        { label: 'Second factor', name: 'secondFactor', names: factorWords },
        { label: 'Last signed in', name: 'signedIn', names: signInNames, all: 'Any time' },
      ]}
      onClose={onClose}
    />
  )
}
