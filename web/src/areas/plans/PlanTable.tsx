import { planListing } from '@portal/contract/plans/listing.ts'
import type { PlanRow } from '@portal/contract/plans/plans.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import PlanIcon from 'lucide-react/icons/shield-check'
import { boot } from '../../boot.ts'
import { clientPage } from '../../lists/client-page.ts'
import { useListing } from '../../lists/use-listing.ts'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { telephone } from '../../lib/telephone.ts'
import { planColumns } from './plan-columns.tsx'

export function PlanTable({ plans }: { plans: UseQueryResult<PlanRow[]> }) {
  const { query } = useListing(planListing)
  const sales = boot().salesContacts[0]
  return (
    <ViewedList
      listing={planListing}
      card={{ label: 'Plans' }}
      label="Plans"
      noun="plan"
      columns={planColumns}
      rowKey={({ planId }) => planId}
      answer={{ ...plans, data: plans.data && clientPage(planListing, planColumns, plans.data, query) }}
      allTotal={plans.data?.length}
      isPolled
      failed={{ title: 'We could not load your plans' }}
      empty={
        <EmptyState
          icon={<PlanIcon aria-hidden />}
          title="No plans on this account"
          text="Plans come with the first service of a product. Your sales contact can give you details."
          actions={
            sales ? (
              <Button href={telephone(sales.phone)}>
                Call {sales.title}: {sales.phone}
              </Button>
            ) : null
          }
        />
      }
    />
  )
}
