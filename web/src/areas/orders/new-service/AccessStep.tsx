import { Card } from '@portal/ui/src/Card.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import styles from './new-service.module.css'
import type { StepProps } from './step.ts'

/** The person on site. */
export function AccessStep({ form, errorOf }: StepProps) {
  return (
    <Card title="Site contact">
      <div className={styles.fields}>
        <p className={styles.quiet}>
          {form.values.kind === 'router'
            ? 'The courier asks for this person.'
            : 'The engineer calls this person before the visit. An adult must be on site.'}
        </p>
        <TextField
          label="Name or role on site"
          autoComplete="off"
          maxLength={80}
          {...form.text('accessName')}
          error={errorOf('accessName')}
        />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={40}
          {...form.text('accessPhone')}
          error={errorOf('accessPhone')}
        />
      </div>
    </Card>
  )
}
