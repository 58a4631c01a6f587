import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { counted } from '@portal/contract/format/counts.ts'
import ArrowIcon from 'lucide-react/icons/arrow-right'
import type { ActValues } from '../../acts/act.ts'
import type { Form } from '../../forms/use-form.ts'
import styles from './incident-new.module.css'
import { linkCasesField } from './new-incident.ts'

interface WhenPublishedCardProps {
  events: readonly string[]
  openCases: number
  form: Pick<Form<ActValues>, 'values' | 'set'>
}

/** The other effects of publishing. */
export function WhenPublishedCard({ events, openCases, form }: WhenPublishedCardProps) {
  return (
    <Card title="When you publish">
      <ul className={styles.events}>
        {events.map((each) => (
          <li key={each}>
            <ArrowIcon aria-hidden size={16} />
            {each}
          </li>
        ))}
      </ul>
      {openCases > 0 ? (
        <Checkbox
          label="Link open fault cases and post the first update in them"
          hint={`${counted(openCases, 'case is', 'cases are')} open on these services. Cases of other categories, or with an incident, stay as they are. No email is sent for them.`}
          checked={form.values[linkCasesField] === true}
          onCheckedChange={(isOn) => form.set({ [linkCasesField]: isOn })}
        />
      ) : null}
    </Card>
  )
}
