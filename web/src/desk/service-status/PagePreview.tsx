import type { Endpoints } from '@portal/contract/endpoints.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { spanInWords } from '@portal/contract/service-status/words.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { mapFailure } from '../../api/failure.ts'
import { affectedInWords, inUseOf, kindBesideStatus, nextInWords } from '../../areas/service-status/incident-words.ts'
import { IncidentStatus } from '../../areas/service-status/IncidentStatus.tsx'
import { UpdatesCard } from '../../areas/service-status/UpdatesCard.tsx'
import { useNow } from '../../lib/use-now.ts'
import styles from './notified.module.css'
import { pagePreviewQuery } from './queries.ts'
import type { Preview } from './ways.ts'

type Wanted = Omit<z.input<Endpoints['POST /incident-desk/api/page-previews']['body']>, 'accountId'>

/** The page of the incident as the people of one account will read it, in the parts of that page. */
export function PagePreview({ preview: { rows }, wanted }: { preview: Preview; wanted: Wanted }) {
  const [chosen, setChosen] = useState('')
  const now = useNow()
  // The accounts change with the rules.
  const accountId = rows.find((each) => each.accountId === chosen)?.accountId ?? rows[0]?.accountId
  const { data, error } = useQuery(pagePreviewQuery(accountId === undefined ? null : { ...wanted, accountId }))
  const incident = data && { ...data.incident, title: data.incident.title || 'No title yet' }
  const next = incident && nextInWords(incident, now, inUseOf(incident, data.services))
  const more = incident ? incident.services - data.services.length : 0
  return (
    <section className={styles.preview} aria-label="Preview of the status page">
      <Select
        id="page-preview-account"
        label="As seen by"
        value={accountId ?? ''}
        onValueChange={setChosen}
        options={rows.map((each) => ({
          key: each.accountId,
          value: each.accountId,
          name: `${each.accountName} (${each.accountId})`,
        }))}
      />
      {error && !data ? <p role="alert">{mapFailure(error).message}</p> : null}
      {incident && next ? (
        <>
          <h3>
            {incident.title} <IncidentStatus incident={incident} look="chip" />
          </h3>
          <small>
            {[kindBesideStatus(incident), incident.where, spanInWords(incident, now), affectedInWords(incident)]
              .filter(Boolean)
              .join(' · ')}
          </small>
          <p>
            <strong>{next.title}.</strong> {next.text}
          </p>
          <UpdatesCard incident={incident} />
          {incident.advice ? <p>{incident.advice}</p> : null}
          {incident.risk ? <p>{`Risk: ${incident.risk}`}</p> : null}
          <h3>Affected services</h3>
          <ul className={styles.services} aria-label="Affected services">
            {data.services.map(({ serviceId, name, productName, siteName }) => (
              <li key={serviceId}>
                {name}
                <small>{[productName, serviceId, siteName].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
            {more > 0 ? <li>{`And ${counted(more, 'more service')}`}</li> : null}
          </ul>
        </>
      ) : null}
    </section>
  )
}
