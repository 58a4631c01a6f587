import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import type { OpenWork } from '../open-work.ts'
import { WorkPanel } from '../WorkPanel.tsx'
import { pageOfWork } from '../work-address.ts'
import { draftQuery } from './queries.ts'

/** A draft of an incident: it is changed, published or discarded on its page. */
export function DraftWork(props: OpenWork) {
  const { ref } = props.work
  const { data: draft } = useQuery(draftQuery(ref))
  return (
    <WorkPanel {...props} title={draft?.content.title || 'Draft incident'}>
      {draft ? (
        <Card title="Draft">
          <p>
            Saved <Time at={draft.changedAt} /> by {draft.changedByName}. No one has been notified.
          </p>
          <p>
            <Button href={pageOfWork(props.work)}>Open draft</Button>
          </p>
        </Card>
      ) : null}
    </WorkPanel>
  )
}
