import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { openingInWords } from './opening-words.ts'
import type { StepProps } from './step.ts'
import styles from './wizard.module.css'

export function PlaceStep({ form, errorOf, places, centre }: StepProps) {
  const { spaceIds } = form.values
  const toggle = (spaceId: string, isChosen: boolean) =>
    form.set({ spaceIds: isChosen ? [...spaceIds, spaceId] : spaceIds.filter((each) => each !== spaceId) })
  const problem = errorOf('spaceIds')
  return (
    <div className={styles.stack}>
      <Card title="Where do you go?">
        <div id={form.text('dataCentreId').id} tabIndex={-1}>
          <RadioGroup
            legend="Data centre"
            hideLegend
            look="card"
            options={places.dataCentres.map((each) => ({
              key: each.dataCentreId,
              value: each.dataCentreId,
              name: each.name,
              hint: `${each.address}, ${each.postcode}. ${openingInWords(each.hours)}`,
            }))}
            value={form.values.dataCentreId}
            onValueChange={(dataCentreId) => form.set({ dataCentreId, spaceIds: [], startsAt: null })}
            error={errorOf('dataCentreId')}
          />
        </div>
      </Card>
      {centre ? (
        <Card title="Which rack or cage?" note="Choose all that you will open">
          <fieldset id={form.text('spaceIds').id} tabIndex={-1} className={styles.plain} aria-label="Racks and cages">
            <div className={styles.choices}>
              {centre.spaces.map((space) => (
                <Checkbox
                  key={space.spaceId}
                  look="card"
                  label={space.name}
                  hint={`${space.suite}${space.isShared ? '. Shared with others: somebody of ours comes along' : ''}`}
                  checked={spaceIds.includes(space.spaceId)}
                  onCheckedChange={(isChosen) => toggle(space.spaceId, isChosen)}
                />
              ))}
            </div>
            {problem ? <FieldError id={`${form.text('spaceIds').id}-error`}>{problem}</FieldError> : null}
          </fieldset>
        </Card>
      ) : null}
    </div>
  )
}
