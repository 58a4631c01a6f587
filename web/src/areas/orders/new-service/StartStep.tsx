import {
  type NewServiceKind,
  newServiceKindNames,
  newServiceNeeds,
} from '@portal/contract/orders/new-service-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { ComboField } from '@portal/ui/src/ComboField.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { RadioGroup } from '@portal/ui/src/RadioGroup.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../../acts/ActButtons.tsx'
import { addSite } from '../../../lib/site-acts.ts'
import { useMay } from '../../../session/use-may.ts'
import { useSession } from '../../../session/SessionProvider.tsx'
import { newServiceOffersQuery } from '../queries.ts'
import { ofKind } from './new-service.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './new-service.module.css'
import type { StepProps } from './step.ts'

const hints: Record<NewServiceKind, string> = {
  broadband: 'A line with internet access',
  numbers: 'New numbers in an area of your choice',
  router: 'Configured and delivered to a site',
  domain: 'A new name for your website and email',
}

/** The kind of service, and its site. */
export function StartStep({ form, offers, errorOf, mayAddSite }: StepProps) {
  const { kind, siteId } = form.values
  const site = offers.sites.find((each) => each.siteId === siteId)
  const needsSite = kind === '' || newServiceNeeds[kind].site
  return (
    <>
      <Card title="Service">
        <div className={layout.stack}>
          <div id={form.text('kind').id} tabIndex={-1}>
            <RadioGroup
              legend="Service"
              hideLegend
              look="card"
              error={errorOf('kind')}
              options={offers.kinds.map((each) => ({
                key: each.kind,
                value: each.kind,
                name: newServiceKindNames[each.kind],
                hint: hints[each.kind],
              }))}
              value={kind}
              onValueChange={(to) => form.set(ofKind(offers.kinds.find((each) => each.kind === to)))}
            />
          </div>
          <Quoting />
        </div>
      </Card>
      {needsSite ? (
        <Card title="Site">
          <div className={styles.fields}>
            <ComboField
              label="Site"
              placeholder="Name or postcode"
              id={form.text('siteId').id}
              options={offers.sites.map((each) => ({
                key: each.siteId,
                value: each.siteId,
                name: each.name,
                note: each.postcode,
              }))}
              value={siteId || null}
              error={errorOf('siteId')}
              onValueChange={(to) => form.set({ siteId: to ?? '' })}
            />
            {site ? <p className={styles.quiet}>{`${site.address}, ${site.postcode}`}</p> : null}
            {site && kind === 'broadband' && site.lines.length > 0 ? (
              <Notice kind="info" title={`This site already has ${counted(site.lines.length, 'line')}.`}>
                {`${site.lines.map(({ productName, serviceId }) => `${productName} ${serviceId}`).join(', ')}. The new line is added; nothing is replaced.`}
              </Notice>
            ) : null}
            {mayAddSite ? <MissingSite onAdd={(to) => form.set({ siteId: to })} /> : null}
          </div>
        </Card>
      ) : null}
    </>
  )
}

/** Ethernet is priced site by site first. */
function Quoting() {
  const { session } = useSession()
  const mayQuote = useMay('LeasedLineQuoting')
  if (!mayQuote || !session?.llqtPortalUrl) return null
  return (
    <p className={styles.quiet}>
      {'Ethernet is quoted first: '}
      <Link href={session.llqtPortalUrl} external>
        get an ethernet quote
      </Link>
    </p>
  )
}

function MissingSite({ onAdd }: { onAdd: (siteId: string) => void }) {
  const queryClient = useQueryClient()
  const act = addSite(queryClient, async (siteId) => {
    await queryClient.invalidateQueries(newServiceOffersQuery)
    onAdd(siteId)
  })
  return (
    <div>
      <ActButtons size="sm" acts={[act]} />
    </div>
  )
}
