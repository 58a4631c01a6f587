import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { useState } from 'react'
import type { Act } from './act.ts'
import { ActDialog } from './ActDialog.tsx'
import styles from './acts.module.css'

/** What can be done with a thing now; what cannot be done says why. */
export function ActsCard({ acts, title = 'Do' }: { acts: readonly Act[]; title?: string }) {
  const [open, setOpen] = useState<string>()
  const chosen = acts.find(({ key }) => key === open)
  return (
    <Card title={title}>
      <div className={styles.acts}>
        {acts.map(({ key, title: name, refusal }) => (
          <Button key={key} colour="outline" size="sm" disabledReason={refusal} onClick={() => setOpen(key)}>
            {name}
          </Button>
        ))}
      </div>
      {chosen ? <ActDialog key={chosen.key} act={chosen} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  )
}
