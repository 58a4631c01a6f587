import { shortDate } from '@portal/contract/format/dates.ts'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import type { Form } from '../../forms/use-form.ts'
import { dayIn, lastDayOf, latestDay, lifeOptions } from './key-words.ts'

export interface Life {
  life: string
  day: string | null
}

type LifeForm<V extends Life & Record<string, unknown>> = Pick<Form<V>, 'values' | 'set' | 'text' | 'errorOf'>

/** The validity of a key, which every key must have. */
export function LifeFields<V extends Life & Record<string, unknown>>({ form }: { form: LifeForm<V> }) {
  const { life, day } = form.values
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the form has at least these fields
  const set = (changed: Partial<Life>) => form.set(changed as Partial<V>)
  const last = lastDayOf(life, day)
  const error = form.errorOf('expiresOn')
  return (
    <>
      <Select
        label="Valid for"
        options={lifeOptions}
        id={form.text('life').id}
        value={life}
        hint={last ? `Until the end of ${shortDate(new Date(last))}` : undefined}
        error={life === 'day' ? undefined : error}
        onValueChange={(chosen) => set({ life: chosen })}
      />
      {life === 'day' ? (
        <DateField
          label="Last day"
          value={day}
          earliest={dayIn(0)}
          latest={latestDay()}
          error={error}
          onValueChange={(chosen) => set({ day: chosen })}
        />
      ) : null}
    </>
  )
}
