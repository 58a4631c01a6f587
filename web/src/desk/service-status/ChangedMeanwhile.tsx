import { Button } from '@portal/ui/src/Button.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { ActValues } from '../../acts/act.ts'
import type { Form } from '../../forms/use-form.ts'
import { basedOn } from './correction.ts'
import { textOf } from './incident-rules.ts'

interface ChangedMeanwhileProps {
  form: Pick<Form<ActValues>, 'values' | 'set' | 'reset'>
  version: number
}

/** Says that the incident has another version than the one that the typing began with. */
export function ChangedMeanwhile({ form, version }: ChangedMeanwhileProps) {
  if (textOf(form.values, basedOn) === String(version)) return null
  return (
    <Notice
      kind="warn"
      title="Another person changed this incident"
      actions={
        <>
          <Button size="sm" colour="outline" onClick={() => form.set({ [basedOn]: String(version) })}>
            Keep mine
          </Button>
          <Button size="sm" colour="outline" onClick={form.reset}>
            Show latest
          </Button>
        </>
      }
    >
      Your text is here and is not posted.
    </Notice>
  )
}
