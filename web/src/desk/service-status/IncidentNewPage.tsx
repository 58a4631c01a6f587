import { counted } from '@portal/contract/format/counts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import SendIcon from 'lucide-react/icons/send'
import { ActFields } from '../../acts/ActFields.tsx'
import { useActForm } from '../../acts/use-act-form.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { deskPaths } from '../desk-paths.ts'
import { AffectedCard } from './AffectedCard.tsx'
import styles from './incident-new.module.css'
import { reachOf, ruleFields } from './incident-rules.ts'
import { publishAct } from './new-incident.ts'
import { keepDeskIncident, previewQuery } from './queries.ts'
import { RulesField } from './RulesField.tsx'
import { useSettled } from './use-settled.ts'

/** A new incident, with the accounts that it affects counted while it is written. */
export function Page() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const act = publishAct(async (incident) => {
    await keepDeskIncident(queryClient, incident)
    await navigate({ to: deskPaths.incident(incident.ref) })
  })
  const form = useActForm(act, () => undefined)
  const fields = act.fields?.filter(({ name }) => !ruleFields.includes(name)) ?? []
  const part = (from: number, to?: number) => ({ ...act, fields: fields.slice(from, to) })
  const reach = useSettled(reachOf(form.values))
  const answer = useQuery(previewQuery(reach))
  const found = reach ? answer.data : undefined
  const nothing = found?.services === 0 ? 'No services are affected.' : undefined
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Incidents', href: deskPaths.incidents() }, { label: 'New incident' }]}
        title={
          found
            ? found.services === 0
              ? 'No services are affected'
              : `${counted(found.accounts, 'account')} and ${counted(found.services, 'service')} are affected`
            : 'New incident'
        }
        facts={['Not published']}
        actions={
          <Button
            colour="primary"
            icon={<SendIcon aria-hidden />}
            busy={form.isBusy}
            needsNetwork
            disabledReason={nothing}
            onClick={() => form.onSubmit()}
          >
            {found && found.people > 0 ? `Publish and notify ${counted(found.people, 'person', 'people')}` : 'Publish'}
          </Button>
        }
      />
      <div className={styles.columns}>
        <Card title="Incident">
          <form className={layout.stack} aria-label="Incident" noValidate onSubmit={form.onSubmit}>
            <FormMessages form={form} />
            <ActFields act={part(0, 2)} form={form} />
            <RulesField form={form} />
            <ActFields act={part(2)} form={form} />
          </form>
        </Card>
        <AffectedCard answer={answer} isKnown={reach !== null} />
      </div>
    </>
  )
}
