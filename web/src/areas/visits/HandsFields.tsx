import { counted } from '@portal/contract/format/counts.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import type { StepProps } from './step.ts'

const lengths = [15, 30, 60, 120, 240, 480]

/** Remote hands: work by our engineers for the customer. */
export function HandsFields({ form, errorOf }: Pick<StepProps, 'form' | 'errorOf'>) {
  const { hands } = form.values
  const set = (changed: Partial<NonNullable<typeof hands>>) => {
    if (hands) form.set({ hands: { ...hands, ...changed } })
  }
  return (
    <>
      <Checkbox
        label="Remote hands"
        hint="Our staff carry out work for you."
        checked={hands !== null}
        onCheckedChange={(isOn) =>
          form.set({ hands: isOn ? { task: '', minutes: 30, priority: 'normal', wantsPhotos: false } : null })
        }
      />
      {hands ? (
        <>
          <TextArea
            label="Work for our staff"
            rows={3}
            id={form.text('hands').id}
            value={hands.task}
            error={errorOf('hands')}
            onValueChange={(task) => set({ task })}
          />
          <Select
            label="Duration"
            options={lengths.map((minutes) => ({
              key: String(minutes),
              value: String(minutes),
              name: minutes < 60 ? counted(minutes, 'minute') : counted(minutes / 60, 'hour'),
            }))}
            value={String(hands.minutes)}
            onValueChange={(minutes) => set({ minutes: Number(minutes) })}
          />
          <Checkbox
            label="Urgent"
            checked={hands.priority === 'urgent'}
            onCheckedChange={(isUrgent) => set({ priority: isUrgent ? 'urgent' : 'normal' })}
          />
          <Checkbox
            label="Allow photos of the equipment"
            checked={hands.wantsPhotos}
            onCheckedChange={(wantsPhotos) => set({ wantsPhotos })}
          />
        </>
      ) : null}
    </>
  )
}
