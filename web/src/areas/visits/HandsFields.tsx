import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import type { StepProps } from './step.ts'

const lengths = [15, 30, 60, 120, 240, 480]

/** Remote hands: what our people do for the customer. */
export function HandsFields({ form, errorOf }: Pick<StepProps, 'form' | 'errorOf'>) {
  const { hands } = form.values
  const set = (changed: Partial<NonNullable<typeof hands>>) => {
    if (hands) form.set({ hands: { ...hands, ...changed } })
  }
  return (
    <>
      <Checkbox
        label="Remote hands"
        hint="Our people do a piece of work for you."
        checked={hands !== null}
        onCheckedChange={(isOn) =>
          form.set({ hands: isOn ? { task: '', minutes: 30, priority: 'normal', wantsPhotos: false } : null })
        }
      />
      {hands ? (
        <>
          <TextArea
            label="What should our people do?"
            rows={3}
            id={form.text('hands').id}
            value={hands.task}
            error={errorOf('hands')}
            onValueChange={(task) => set({ task })}
          />
          <Select
            label="How long will it take?"
            options={lengths.map((minutes) => ({
              key: String(minutes),
              value: String(minutes),
              name: minutes < 60 ? `${minutes} minutes` : `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`,
            }))}
            value={String(hands.minutes)}
            onValueChange={(minutes) => set({ minutes: Number(minutes) })}
          />
          <Checkbox
            label="It is urgent"
            checked={hands.priority === 'urgent'}
            onCheckedChange={(isUrgent) => set({ priority: isUrgent ? 'urgent' : 'normal' })}
          />
          <Checkbox
            label="They may take photos of the equipment"
            checked={hands.wantsPhotos}
            onCheckedChange={(wantsPhotos) => set({ wantsPhotos })}
          />
        </>
      ) : null}
    </>
  )
}
