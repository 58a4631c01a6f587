import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import type { ReactNode } from 'react'
import type { ActValues } from '../../acts/act.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import type { Form } from '../../forms/use-form.ts'
import { deskPaths } from '../desk-paths.ts'
import styles from './incident-new.module.css'

interface CorrectionFrameProps {
  incident: DeskIncident
  form: Form<ActValues>
  facts: readonly (string | undefined)[]
  /** The name of the button. */
  submit: string
  /** Why nothing can be saved before a change. */
  unchanged: string
  /** The fields beside the others. */
  rules?: ReactNode
  beside: ReactNode
  /** The fields. */
  children: ReactNode
}

/** The page on which an incident is corrected, while it is open and after its end. */
export function CorrectionFrame({
  incident,
  form,
  facts,
  submit,
  unchanged,
  rules,
  beside,
  children,
}: CorrectionFrameProps) {
  const { ref, title } = incident
  const save = (
    <Button
      colour="primary"
      busy={form.isBusy}
      needsNetwork
      disabledReason={form.isChanged ? undefined : unchanged}
      onClick={() => form.onSubmit()}
    >
      {submit}
    </Button>
  )
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Incidents', href: deskPaths.incidents() },
          { label: ref, href: deskPaths.incident(ref) },
          { label: 'Correct' },
        ]}
        title={`Correction: ${title}`}
        facts={facts}
        actions={
          <>
            <Button colour="outline" href={deskPaths.incident(ref)}>
              Cancel
            </Button>
            {save}
          </>
        }
      />
      <div className={styles.columns}>
        <form className={styles.form} aria-label="Correction" noValidate onSubmit={form.onSubmit}>
          <Card title="Incident" className={styles.words}>
            <div className={layout.stack}>
              <FormMessages form={form} />
              {children}
            </div>
          </Card>
          {rules}
        </form>
        {beside}
      </div>
      <div className={styles.atEnd}>{save}</div>
    </>
  )
}
