import { visitPurposeNames, visitPurposes } from '@portal/contract/visits/values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { oneOf } from '../../lib/search-params.ts'
import { DeliveryRows, VehicleRows } from './EquipmentRows.tsx'
import { HandsFields } from './HandsFields.tsx'
import type { StepProps } from './step.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './wizard.module.css'

export function WorkStep({ form, errorOf, centre, check }: StepProps) {
  const { values } = form
  const text = (name: 'work' | 'tools' | 'hotWorks' | 'contactName' | 'contactPhone') => ({
    ...form.text(name),
    error: errorOf(name),
  })
  return (
    <div className={layout.stack}>
      <Card title="Purpose of the visit">
        <div className={layout.stack}>
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
              label="Work description"
              optional={values.purpose !== 'other' && !values.isEmergency}
              rows={3}
              {...text('work')}
            />
            <TextField label="Contact for the work" autoComplete="name" {...text('contactName')} />
            <TextField label="Contact phone" type="tel" autoComplete="tel" {...text('contactPhone')} />
          </div>
        </div>
      </Card>
      <Card title="Assistance">
        <div className={styles.fields}>
          <Checkbox
            label="Open the rack door"
            checked={values.opensCabinet}
            onCheckedChange={(opensCabinet) => form.set({ opensCabinet })}
          />
          <Checkbox
            label="Escort"
            hint={
              check?.needsEscort ? 'Required, because the rack is shared.' : 'A member of our staff stays with you.'
            }
            checked={values.wantsEscort || check?.needsEscort === true}
            disabled={check?.needsEscort === true}
            onCheckedChange={(wantsEscort) => form.set({ wantsEscort })}
          />
          <HandsFields form={form} errorOf={errorOf} />
        </div>
      </Card>
      <Card title="Tools and hot work">
        <div className={styles.fields}>
          <TextArea label="Tools" optional rows={2} hint="Ladders, drills, test equipment" {...text('tools')} />
          <TextArea
            label="Hot work"
            optional
            rows={2}
            hint={`Describe any work with flames, sparks or heat, and its location. It needs ${centre?.hotWorksNoticeHours ?? 72} hours’ notice.`}
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
      <Card title="Additional notifications">
        <div className={styles.fields}>
          <TextField
            label="Email addresses"
            optional
            hint="Separated by commas"
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
