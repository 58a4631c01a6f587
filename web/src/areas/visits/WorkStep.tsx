import { visitPurposeNames, visitPurposes } from '@portal/contract/visit-values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { oneOf } from '../../lib/search-params.ts'
import { DeliveryRows, VehicleRows } from './EquipmentRows.tsx'
import { HandsFields } from './HandsFields.tsx'
import type { StepProps } from './step.ts'
import styles from './wizard.module.css'

export function WorkStep({ form, errorOf, centre, check }: StepProps) {
  const { values } = form
  const text = (name: 'work' | 'tools' | 'hotWorks' | 'contactName' | 'contactPhone') => ({
    ...form.text(name),
    error: errorOf(name),
  })
  return (
    <div className={styles.stack}>
      <Card title="What is the visit for?">
        <div className={styles.stack}>
          <div id={form.text('purpose').id} tabIndex={-1}>
            <RadioGroup
              legend="Purpose"
              hideLegend
              look="card"
              options={visitPurposes.map((each) => ({ key: each, value: each, name: visitPurposeNames[each] }))}
              value={values.purpose ?? undefined}
              onValueChange={(to) => form.set({ purpose: oneOf(visitPurposes, to) ?? null })}
              error={errorOf('purpose')}
            />
          </div>
          <div className={styles.fields}>
            <TextArea
              label="What will you do?"
              optional={values.purpose !== 'other' && !values.isEmergency}
              rows={3}
              {...text('work')}
            />
            <TextField label="Whom do we ask about the work?" autoComplete="name" {...text('contactName')} />
            <TextField label="Their telephone" type="tel" autoComplete="tel" {...text('contactPhone')} />
          </div>
        </div>
      </Card>
      <Card title="Help from us">
        <div className={styles.fields}>
          <Checkbox
            label="Open the cabinet for us"
            checked={values.opensCabinet}
            onCheckedChange={(opensCabinet) => form.set({ opensCabinet })}
          />
          <Checkbox
            label="Escort us"
            hint={
              check?.needsEscort
                ? 'An escort comes in any case: the rack is shared.'
                : 'Somebody of ours stays with you.'
            }
            checked={values.wantsEscort || check?.needsEscort === true}
            disabled={check?.needsEscort === true}
            onCheckedChange={(wantsEscort) => form.set({ wantsEscort })}
          />
          <HandsFields form={form} errorOf={errorOf} />
        </div>
      </Card>
      <Card title="Tools and hot works">
        <div className={styles.fields}>
          <TextArea label="Tools you bring" optional rows={2} hint="Ladders, drills, test gear" {...text('tools')} />
          <TextArea
            label="Hot works"
            optional
            rows={2}
            hint={`Anything with a flame, sparks or heat: say what and where. It needs ${centre?.hotWorksNoticeHours ?? 72} hours’ notice.`}
            {...text('hotWorks')}
          />
        </div>
      </Card>
      <Card title="Vehicles">
        <VehicleRows form={form} errorOf={errorOf} />
      </Card>
      <Card title="Deliveries">
        <DeliveryRows form={form} errorOf={errorOf} />
      </Card>
      <Card title="Who else should hear of it?">
        <div className={styles.fields}>
          <TextField
            label="E-mail addresses"
            optional
            hint="With commas between them"
            id={form.text('notify').id}
            error={errorOf('notify')}
            defaultValue={values.notify.join(', ')}
            onValueChange={(to) =>
              form.set({
                notify: to
                  .split(/[,;\s]+/)
                  .map((each) => each.trim())
                  .filter(Boolean),
              })
            }
          />
        </div>
      </Card>
    </div>
  )
}
