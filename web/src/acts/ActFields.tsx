import type { Form } from '../forms/use-form.ts'
import type { Act, ActValues } from './act.ts'
import { ActInput } from './ActInput.tsx'

/** The text and the fields of an act. */
export function ActFields({ act: { text, fields = [], initial }, form }: { act: Act; form: Form<ActValues> }) {
  return (
    <>
      {typeof text === 'string' ? <p>{text}</p> : text}
      {fields.map((field) => (
        <ActInput key={field.name} field={field} isChosen={Boolean(initial?.[field.name])} form={form} />
      ))}
    </>
  )
}
