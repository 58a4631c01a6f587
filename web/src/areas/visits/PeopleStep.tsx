import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { SearchField } from '@portal/ui/src/SearchField.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/user-plus'
import { useDeferredValue, useState } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { IdentityState } from './IdentityState.tsx'
import { visitorsQuery } from './queries.ts'
import type { StepProps } from './step.ts'
import { addVisitorAct, linkAct } from './visitor-acts.tsx'
import layout from '@portal/ui/src/layout.module.css'
import styles from './wizard.module.css'

const shownAtOnce = 25

export function PeopleStep({ form, errorOf, places }: StepProps) {
  const { visitorIds, areAdults } = form.values
  const [search, setSearch] = useState('')
  const queryClient = useQueryClient()
  const asked = useDeferredValue(search.trim())
  const { data, isPending } = useQuery(visitorsQuery({ search: asked || undefined, size: shownAtOnce }))
  const toggle = (visitorId: string, isChosen: boolean) =>
    form.set({ visitorIds: isChosen ? [...visitorIds, visitorId] : visitorIds.filter((each) => each !== visitorId) })
  const add = addVisitorAct(queryClient, ({ visitorId }) => toggle(visitorId, true))
  const problem = errorOf('visitorIds')
  const rows = data?.rows ?? []
  const hidden = (data?.total ?? 0) - rows.length
  return (
    <div className={layout.stack}>
      <Card
        title="Visitors"
        note={visitorIds.length > 0 ? counted(visitorIds.length, 'person', 'people') : undefined}
        aside={<ActButtons size="sm" acts={[{ ...add, icon: <PlusIcon aria-hidden /> }]} />}
      >
        <div id={form.text('visitorIds').id} tabIndex={-1} className={layout.stack}>
          <SearchField label="Search the register" value={search} onValueChange={setSearch} />
          {isPending ? (
            <div aria-busy="true">
              <Skeleton height="3rem" />
            </div>
          ) : rows.length === 0 ? (
            <p className={styles.quiet}>
              {asked
                ? `No visitors match “${asked}”. Add a visitor.`
                : 'The register has no visitors yet. Add a visitor.'}
            </p>
          ) : (
            <ul className={styles.people} aria-label="Visitors">
              {rows.map((visitor) => (
                <li key={visitor.visitorId}>
                  <Checkbox
                    label={visitor.name}
                    hint={[visitor.company, visitor.position].filter(Boolean).join(', ')}
                    checked={visitorIds.includes(visitor.visitorId)}
                    onCheckedChange={(isChosen) => toggle(visitor.visitorId, isChosen)}
                  />
                  <IdentityState visitor={visitor} />
                  {visitor.hasIdentity ? null : <ActButtons size="sm" acts={[linkAct(queryClient, visitor)]} />}
                </li>
              ))}
            </ul>
          )}
          {hidden > 0 ? (
            <p
              className={styles.quiet}
            >{`${data?.isMore ? 'More than ' : ''}${counted(hidden, 'more person', 'more people')}: search for the name.`}</p>
          ) : null}
          {problem ? <FieldError id={`${form.text('visitorIds').id}-error`}>{problem}</FieldError> : null}
        </div>
      </Card>
      <Card title="Age and photo ID">
        <div className={layout.stack}>
          <Checkbox
            id={form.text('areAdults').id}
            label="All visitors are 18 or over"
            hint="The desk admits nobody under 18."
            checked={areAdults}
            onCheckedChange={(isTrue) => form.set({ areAdults: isTrue })}
          />
          {errorOf('areAdults') ? (
            <FieldError id={`${form.text('areAdults').id}-error`}>{errorOf('areAdults')}</FieldError>
          ) : null}
          <p className={styles.quiet}>
            {`Photo IDs are stored encrypted, shown only to the desk and deleted ${counted(places.identityDays, 'day')} after the visit.`}
          </p>
        </div>
      </Card>
    </div>
  )
}
