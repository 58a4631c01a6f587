import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { SearchField } from '@portal/ui/src/SearchField.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/user-plus'
import { useDeferredValue, useState } from 'react'
import { IdentityState } from './IdentityState.tsx'
import { LinkButton } from './LinkButton.tsx'
import { visitorsQuery } from './queries.ts'
import type { StepProps } from './step.ts'
import { VisitorDialog } from './VisitorDialog.tsx'
import { countOf } from './visit-words.ts'
import styles from './wizard.module.css'

const shownAtOnce = 25

export function PeopleStep({ form, errorOf, places }: StepProps) {
  const { visitorIds, areAdults } = form.values
  const [search, setSearch] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const asked = useDeferredValue(search.trim())
  const { data, isPending } = useQuery(visitorsQuery({ search: asked || undefined, size: shownAtOnce }))
  const toggle = (visitorId: string, isChosen: boolean) =>
    form.set({ visitorIds: isChosen ? [...visitorIds, visitorId] : visitorIds.filter((each) => each !== visitorId) })
  const problem = errorOf('visitorIds')
  const rows = data?.rows ?? []
  const hidden = (data?.total ?? 0) - rows.length
  return (
    <div className={styles.stack}>
      <Card
        title="Who is coming?"
        note={visitorIds.length > 0 ? countOf(visitorIds.length, 'person', 'people') : undefined}
        aside={
          <Button size="sm" colour="outline" icon={<PlusIcon aria-hidden />} onClick={() => setIsAdding(true)}>
            Add someone new
          </Button>
        }
      >
        <div id={form.text('visitorIds').id} tabIndex={-1} className={styles.stack}>
          <SearchField label="Search the register" value={search} onValueChange={setSearch} />
          {isPending ? (
            <div aria-busy="true">
              <Skeleton height="3rem" />
            </div>
          ) : rows.length === 0 ? (
            <p className={styles.quiet}>
              {asked
                ? `Nobody in the register matches “${asked}”. Add them.`
                : 'Nobody is in the register yet. Add who comes.'}
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
                  {visitor.hasIdentity ? <span /> : <LinkButton visitor={visitor} />}
                </li>
              ))}
            </ul>
          )}
          {hidden > 0 ? (
            <p className={styles.quiet}>{`${countOf(hidden, 'more person', 'more people')}: search for the name.`}</p>
          ) : null}
          {problem ? <FieldError id={`${form.text('visitorIds').id}-error`}>{problem}</FieldError> : null}
        </div>
      </Card>
      <Card title="Before they come">
        <div className={styles.stack}>
          <Checkbox
            id={form.text('areAdults').id}
            label="All visitors are 18 or over"
            hint="The desk lets nobody younger in."
            checked={areAdults}
            onCheckedChange={(isTrue) => form.set({ areAdults: isTrue })}
          />
          {errorOf('areAdults') ? (
            <FieldError id={`${form.text('areAdults').id}-error`}>{errorOf('areAdults')}</FieldError>
          ) : null}
          <p className={styles.quiet}>
            {`Photo IDs are kept sealed, seen only by the desk, and deleted ${places.identityDays} days after the visit.`}
          </p>
        </div>
      </Card>
      <VisitorDialog
        open={isAdding}
        onClose={() => setIsAdding(false)}
        onKept={(visitor) => toggle(visitor.visitorId, true)}
      />
    </div>
  )
}
