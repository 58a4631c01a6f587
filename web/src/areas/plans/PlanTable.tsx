import type { PlanRow } from '@portal/contract/plans.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import PlanIcon from 'lucide-react/icons/shield-check'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import { telephone } from '../../shell/telephone.ts'
import { ListTools } from '../views/ListTools.tsx'
import { useColumns } from '../views/use-columns.ts'
import { movedTo } from '../views/shown-columns.ts'
import { planColumns } from './plan-columns.tsx'
import { problemOf } from './problem-of.tsx'
import { searchOf, tableStateOf } from './table-search.ts'

export function PlanTable({ plans }: { plans: UseQueryResult<PlanRow[]> }) {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const columns = useColumns('plans', planColumns)
  const state = tableStateOf(raw)
  const navigate = useNavigate()
  const sales = boot.salesContacts[0]
  return (
    <Card label="Plans" flush>
      <DataTable
        label="Plans"
        noun="plans"
        lines={2}
        columns={columns}
        rows={plans.data ?? []}
        rowKey={({ planId }) => planId}
        state={state}
        onStateChange={(next) =>
          void navigate({
            to: paths.plans(),
            search: movedTo(raw, searchOf(next)),
            resetScroll: false,
            // Each letter of a search would otherwise be a step back.
            replace: next.search !== state.search,
          })
        }
        loading={plans.isPending}
        problem={problemOf('your plans', plans)}
        end={<ListTools list="plans" columns={planColumns} />}
        empty={
          <EmptyState
            icon={<PlanIcon aria-hidden />}
            title="No plans on this account"
            text="A plan comes with the first service of a product. Your sales contact can tell you what it would say."
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
    </Card>
  )
}
