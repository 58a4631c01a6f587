import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { openingInWords } from './opening-words.ts'
import type { StepProps } from './step.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './wizard.module.css'

export function PlaceStep({ form, errorOf, places, centre }: StepProps) {
  const { rackIds } = form.values
  const toggle = (rackId: string, isChosen: boolean) =>
    form.set({ rackIds: isChosen ? [...rackIds, rackId] : rackIds.filter((each) => each !== rackId) })
  const problem = errorOf('rackIds')
  return (
    <div className={layout.stack}>
      <Card title="Where are you going?">
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
            onValueChange={(dataCentreId) => form.set({ dataCentreId, rackIds: [], startsAt: null })}
            error={errorOf('dataCentreId')}
          />
        </div>
      </Card>
      {centre ? (
        <Card title="Racks and cages" note="Select all that you will open">
          <fieldset id={form.text('rackIds').id} tabIndex={-1} aria-label="Racks and cages">
            <div className={styles.choices}>
              {centre.racks.map((rack) => (
                <Checkbox
                  key={rack.rackId}
                  look="card"
                  label={rack.name}
                  hint={`${rack.suite}${rack.isShared ? '. Shared: a member of our staff escorts you' : ''}`}
                  checked={rackIds.includes(rack.rackId)}
                  onCheckedChange={(isChosen) => toggle(rack.rackId, isChosen)}
                />
              ))}
            </div>
            {problem ? <FieldError id={`${form.text('rackIds').id}-error`}>{problem}</FieldError> : null}
          </fieldset>
        </Card>
      ) : null}
    </div>
  )
}
