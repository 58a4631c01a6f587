import type { Form } from '../forms/use-form.ts'
import { useForm } from '../forms/use-form.ts'
import { type Act, type ActValues, bodyOf, perform, type Shown, valuesOf } from './act.ts'
import { useSayDone } from './use-say-done.ts'

/** The form of an act; the server judges, and what was typed stays until it has. */
export function useActForm(act: Act, onDone: (shown?: Shown) => void): Form<ActValues> {
  const sayDone = useSayDone()
  return useForm<ActValues, string | Shown | void>({
    initial: valuesOf(act),
    version: act.version,
    ...(act.draft && { draft: act.draft }),
    submit: (values, once, basedOn) => perform(act, bodyOf(act.fields ?? [], values), once, basedOn),
    onDone: (outcome) => onDone(sayDone(act, outcome)),
  })
}
